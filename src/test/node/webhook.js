// A webhook as a user of Event Grid writes it: it consents to both kinds of handshake, and remembers what
// was delivered to each of its paths. Two are special: /unwilling refuses, and /by-hand leaves it to a person.
const http = require("node:http");

class Webhook {
  #deliveries = [];
  #waiting = [];
  #server = http.createServer((request, response) => this.#receive(request, response));

  async start() {
    await new Promise((done) => this.#server.listen(0, "127.0.0.1", done));
    return this;
  }

  url(path) {
    return `http://127.0.0.1:${this.#server.address().port}/${path}`;
  }

  /** The first delivery to this path that holds such an event; waits for it. */
  async delivery(path, isWanted, patience = 20_000) {
    const wanted = (each) => each.path === `/${path}` && each.events.some(isWanted);
    const found = this.#deliveries.find(wanted);
    return found ?? this.#next(wanted, `a delivery to /${path}`, patience);
  }

  /** All events that came to this path so far. */
  events(path) {
    return this.#deliveries.filter((each) => each.path === `/${path}`).flatMap((each) => each.events);
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #next(wanted, what, patience) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not within ${patience} ms: ${what}`)), patience);
      this.#waiting.push({ wanted, resolve: (delivery) => (clearTimeout(timer), resolve(delivery)) });
    });
  }

  async #receive(request, response) {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url.startsWith("/unwilling")) {
      response.writeHead(403).end();
    } else if (request.method === "OPTIONS") {
      response.setHeader("WebHook-Allowed-Origin", request.headers["webhook-request-origin"]);
      response.end();
    } else if (request.headers["aeg-event-type"] === "SubscriptionValidation" && request.url !== "/by-hand") {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ validationResponse: JSON.parse(body)[0].data.validationCode }));
    } else {
      this.#keep({ path: new URL(request.url, "http://here").pathname, headers: request.headers, body });
      response.end();
    }
  }

  #keep(delivery) {
    delivery.events = [JSON.parse(delivery.body)].flat();
    this.#deliveries.push(delivery);
    const [served, others] = [[], []];
    this.#waiting.forEach((each) => (each.wanted(delivery) ? served : others).push(each));
    this.#waiting = others;
    served.forEach((each) => each.resolve(delivery));
  }
}

module.exports = { Webhook };
