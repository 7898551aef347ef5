// What the scenarios of the console need besides a browser: the server's API, webhooks, and a keyboard.
const http = require("node:http");
const https = require("node:https");

/** Where the dead letters of a subscription go. */
const LETTERS = {
  deadLetterDestination: {
    endpointType: "StorageBlob",
    properties: {
      resourceId: "/subscriptions/s/resourceGroups/hermod/providers/Microsoft.Storage/storageAccounts/letters",
      blobContainerName: "dead",
    },
  },
};

/** Calls the server as its first owner, who signs in with the id and secret of the input. */
class Api {
  constructor(input) {
    this.input = input;
  }

  async call(method, path, body) {
    this.token ??= await this.#signIn();
    const version = path.startsWith("/subscriptions") ? `${path.includes("?") ? "&" : "?"}api-version=2025-02-15` : "";
    const response = await this.#request(method, path + version, {
      Authorization: `Bearer ${this.token}`, "Content-Type": "application/json",
    }, body === undefined ? undefined : JSON.stringify(body));
    if (response.status >= 400) {
      throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    }
    return response.text === "" ? null : JSON.parse(response.text);
  }

  /** The id of a topic in the usual group. */
  async topicId(name) {
    const { value } = await this.call("GET", "/subscriptions");
    return `/subscriptions/${value[0].subscriptionId}/resourceGroups/hermod/providers/Microsoft.EventGrid/topics/${name}`;
  }

  async createTopic(name, properties = {}, tags = {}) {
    return this.call("PUT", await this.topicId(name), { location: "local", tags, properties });
  }

  async subscribe(topic, name, properties) {
    const id = `${await this.topicId(topic)}/providers/Microsoft.EventGrid/eventSubscriptions/${name}`;
    return this.call("PUT", id, { properties });
  }

  async publish(topic, events) {
    return this.call("POST", `/hermod/v1/topics/${topic}/events`, events);
  }

  /** Publishes as a publisher does, with a key; returns the status. */
  async publishWith(key, topic, events) {
    return this.send(`/topics/${topic}/api/events`, { "aeg-sas-key": key, "Content-Type": "application/json" }, JSON.stringify(events));
  }

  /** Posts something with these headers and nothing else; returns the status. */
  async send(path, headers, body) {
    return (await this.#request("POST", path, headers, body)).status;
  }

  async advance(by) {
    return this.call("POST", "/hermod/v1/clock/advance", { by });
  }

  async #signIn() {
    const { clientId, clientSecret } = this.input;
    const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
    const response = await this.#request("POST", "/adfs/oauth2/token", { "Content-Type": "application/x-www-form-urlencoded" }, String(form));
    return JSON.parse(response.text).access_token;
  }

  #request(method, path, headers, body) {
    return new Promise((done, fail) => {
      const request = https.request(this.input.origin + path, { method, headers, rejectUnauthorized: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => { text += part; });
        response.on("end", () => done({ status: response.statusCode, text }));
      });
      request.on("error", fail).end(body);
    });
  }
}

/**
 * A webhook that responds with its `status`, or with the one that its path names, such as /503. It
 * agrees to every handshake, except below /silent.
 */
function startWebhook(text = "", port = 0) {
  const webhook = { status: null, received: [] };
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part) => { body += part; });
    request.on("end", () => {
      const code = body.includes("validationCode") ? JSON.parse(body)[0].data.validationCode : null;
      if (code && !request.url.startsWith("/silent")) {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify({ validationResponse: code }));
        return;
      }
      if (request.method === "OPTIONS") {
        response.setHeader("WebHook-Allowed-Origin", "*");
        response.end();
        return;
      }
      response.statusCode = webhook.status ?? Number(/^\/(\d{3})/.exec(request.url)?.[1] ?? 200);
      webhook.received.push(response.statusCode);
      response.setHeader("Content-Type", "text/html");
      response.end(text);
    });
  });
  return new Promise((done) => {
    // A scenario that fails must not wait for it.
    server.unref();
    server.listen(port, "127.0.0.1", () =>
      done(Object.assign(webhook, { server, url: `http://127.0.0.1:${server.address().port}` })));
  });
}

/** Presses Tab until what has the focus is called this, and fails if nothing is. */
async function tabTo(page, name) {
  const seen = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(focusedName);
    if (found === name) {
      return;
    }
    seen.push(found);
  }
  throw new Error(`Tab never reaches ${name}, only ${seen.join(" | ")}`);
}

/** Runs in the browser: what a screen reader would call what has the focus. */
function focusedName() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) {
    element = element.shadowRoot.activeElement;
  }
  const label = element?.labels?.[0]?.firstChild;
  const text = element?.getAttribute("aria-label") ?? (label ? label.parentElement.textContent : element?.textContent) ?? "";
  return text.replace("(required)", "").replace(/\s+/g, " ").trim();
}

module.exports = { Api, LETTERS, startWebhook, tabTo };
