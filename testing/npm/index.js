// Runs a Hermod server for a test. index.d.ts describes what is exported.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { createInterface } from "node:readline";

const VERSION = "api-version=2022-06-15";
const MOST_BYTES_OF_STDERR = 10_000;

export async function startHermod(options = {}) {
  const [program, ...words] = options.command ?? (process.env.HERMOD_COMMAND ?? "hermod").split(" ");
  const child = spawn(program, [...words, "test-server", "--exit-with-stdin", ...flagsOf(options)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The server's stdin is a pipe from this process: it ends with this process, however that ends.
  child.stdin.on("error", () => {});
  try {
    return new Hermod(child, await firstLine(child, program, options.startTimeout ?? 60_000));
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

function flagsOf({ profile, seed, realTime, settings = {} }) {
  const flags = Object.entries(settings).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
  if (profile !== undefined) flags.push("--set", `profile=${profile}`);
  if (seed !== undefined) flags.push("--set", `seed=${seed}`);
  if (realTime) flags.push("--real-time");
  return flags;
}

/** Waits for the line that the server prints when it is ready. */
function firstLine(child, program, limit) {
  let complaint = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text) => (complaint = (complaint + text).slice(-MOST_BYTES_OF_STDERR)));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`hermod is not ready after ${limit} ms: ${complaint}`)), limit);
    const fail = (reason) => {
      clearTimeout(timer);
      reject(new Error(`cannot start ${program}: ${reason} ${complaint}`.trim()));
    };
    child.once("error", (error) => fail(error.message));
    child.once("close", (code) => fail(`it ended with ${code}.`));
    createInterface({ input: child.stdout }).once("line", (line) => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(line));
      } catch {
        fail(`it printed '${line}'.`);
      }
    });
  });
}

class Hermod {
  #child;
  #ready;
  #topics = new Map();
  #handlers = new Map();

  constructor(child, ready) {
    this.#child = child;
    this.#ready = ready;
    // What is left of the child keeps no test runner alive.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.unref?.();
  }

  get url() {
    return this.#ready.url;
  }

  get plainUrl() {
    return this.#ready.plainUrl;
  }

  get ca() {
    return this.#ready.ca;
  }

  get caFile() {
    return this.#ready.caFile;
  }

  get token() {
    return this.#ready.token;
  }

  get group() {
    return `/subscriptions/${this.#ready.azureSubscription}/resourceGroups/testing`;
  }

  topic(name, { schema = "EventGridSchema" } = {}) {
    return valueOf(this.#topics, name, () => Topic.create(this, name, schema));
  }

  handler(name) {
    return valueOf(this.#handlers, name, () => Handler.start());
  }

  async advance(by) {
    await this.call("POST", "/hermod/v1/clock/advance", { by });
  }

  runUntilIdle() {
    return this.advance("0s");
  }

  /** Otherwise an attempt that is due now may still be under way. */
  async settle() {
    if (this.#ready.virtualTime) await this.runUntilIdle();
  }

  async explain(topic, eventId) {
    await this.settle();
    const path = `/hermod/v1/topics/${encodeURIComponent(topic)}/events/${encodeURIComponent(eventId)}`;
    const { occurrences, ...event } = await this.call("GET", path);
    return { ...event, publishedAt: occurrences[0].publishedAt, subscriptions: occurrences[0].subscriptions };
  }

  call(method, path, body) {
    return request(this.plainUrl + path, method, { Authorization: `Bearer ${this.token}` }, body);
  }

  async stop() {
    await Promise.all([...this.#handlers.values()].map(async (handler) => (await handler).stop()));
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.ref();
    const ended = once(this.#child, "close");
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(timer);
  }

  [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    return this.stop();
  }
}

/** The value of a map, made when it is first asked for. One that could not be made is made again. */
function valueOf(map, name, make) {
  if (!map.has(name)) {
    map.set(name, make().catch((error) => {
      map.delete(name);
      throw error;
    }));
  }
  return map.get(name);
}

class Topic {
  #hermod;
  #subscriptions = 0;

  constructor(hermod, name, key) {
    this.#hermod = hermod;
    this.name = name;
    this.endpoint = `${hermod.url}/topics/${name}/api/events`;
    this.key = key;
  }

  static async create(hermod, name, schema) {
    const id = `${hermod.group}/providers/Microsoft.EventGrid/topics/${name}`;
    await hermod.call("PUT", `${id}?${VERSION}`, { location: "test", properties: { inputSchema: schema } });
    const { key1 } = await hermod.call("POST", `${id}/listKeys?${VERSION}`);
    return new Topic(hermod, name, key1);
  }

  async subscribe(url, options = {}) {
    const name = options.name ?? `subscription-${++this.#subscriptions}`;
    const id =
      `${this.#hermod.group}/providers/Microsoft.EventGrid/topics/${this.name}` +
      `/providers/Microsoft.EventGrid/eventSubscriptions/${name}`;
    await this.#hermod.call("PUT", `${id}?${VERSION}`, { properties: this.#properties(url, options) });
    return new Subscription(this.#hermod, this.name, name, id);
  }

  #properties(endpointUrl, { deadLetters, schema, filter, retryPolicy, ...batch }) {
    const { maxEventsPerBatch, preferredBatchSizeInKilobytes } = batch;
    return {
      destination: {
        endpointType: "WebHook",
        properties: { endpointUrl, maxEventsPerBatch, preferredBatchSizeInKilobytes },
      },
      eventDeliverySchema: schema,
      filter,
      retryPolicy,
      deadLetterDestination: deadLetters && {
        endpointType: "StorageBlob",
        properties: {
          resourceId: `${this.#hermod.group}/providers/Microsoft.Storage/storageAccounts/deadletters`,
          blobContainerName: "deadletter",
        },
      },
    };
  }

  async publish(eventType, data = {}, id = randomUUID()) {
    const event = { id, eventType, subject: "/test", eventTime: new Date().toISOString(), dataVersion: "1.0", data };
    const path = `/topics/${this.name}/api/events`;
    await request(this.#hermod.plainUrl + path, "POST", { "aeg-sas-key": this.key }, [event]);
    return id;
  }
}

class Subscription {
  #hermod;
  #topic;
  #id;

  constructor(hermod, topic, name, id) {
    this.#hermod = hermod;
    this.#topic = topic;
    this.#id = id;
    this.name = name;
  }

  async deadLettered() {
    await this.#hermod.settle();
    const letters = [];
    let path = `/hermod/v1/deadletters?top=100&topic=${this.#topic}&subscription=${this.name}`;
    while (path) {
      const page = await this.#hermod.call("GET", path);
      letters.push(...page.value);
      const next = page.nextLink && new URL(page.nextLink);
      path = next && next.pathname + next.search;
    }
    return letters;
  }

  async delete() {
    await this.#hermod.call("DELETE", `${this.#id}?${VERSION}`);
  }
}

class Handler {
  #server;
  #failures = [];
  requests = [];

  static async start() {
    const handler = new Handler();
    handler.#server = http.createServer((request, response) => handler.#handle(request, response));
    handler.#server.listen(0, "127.0.0.1");
    await once(handler.#server, "listening");
    handler.#server.unref();
    return handler;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/`;
  }

  get events() {
    return this.requests.filter(({ status }) => status === 200).flatMap(({ body }) => JSON.parse(body));
  }

  failWith(status, times = Infinity) {
    this.#failures.push({ status, times });
  }

  recover() {
    this.#failures = [];
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request, response) {
    const body = await textOf(request);
    const kind = request.headers["aeg-event-type"];
    if (request.method === "OPTIONS") {
      response.setHeader("WebHook-Allowed-Origin", request.headers["webhook-request-origin"] ?? "*");
      response.setHeader("WebHook-Allowed-Rate", "*");
      response.end();
    } else if (kind === "SubscriptionValidation") {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ validationResponse: JSON.parse(body)[0].data.validationCode }));
    } else {
      response.statusCode = kind === "SubscriptionDeletion" ? 200 : this.#receive(request.headers, body);
      response.end();
    }
  }

  #receive(headers, body) {
    const status = this.#nextStatus();
    this.requests.push({ headers, body, status });
    return status;
  }

  #nextStatus() {
    while (this.#failures.length > 0 && this.#failures[0].times <= 0) this.#failures.shift();
    if (this.#failures.length === 0) return 200;
    this.#failures[0].times--;
    return this.#failures[0].status;
  }
}

/** Sends a request on a connection of its own, so that none is left open when the test ends. */
function request(url, method, headers, body) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const all = { ...headers, "Content-Type": "application/json", "Content-Length": length };
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, headers: all, agent: false }, async (response) => {
      try {
        const answer = await textOf(response);
        if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${answer}`);
        resolve(answer ? JSON.parse(answer) : null);
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

async function textOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
