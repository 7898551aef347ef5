/** How a server is started. */
export interface HermodOptions {
  /** The words that start Hermod; `HERMOD_COMMAND` or `hermod` without them. */
  command?: string[];
  /** The Event Grid document to follow, such as `cloud-2021`. */
  profile?: "cloud-2018" | "cloud-2020" | "cloud-2021" | "cloud-2026" | "edge";
  /** Makes the random part of retry waits repeatable. */
  seed?: number;
  /** Lets the clock run by itself; without it, only `advance` moves it. */
  realTime?: boolean;
  /** Other settings, by their keys in the configuration file. */
  settings?: Record<string, string>;
  /** How many milliseconds the start may take; 60000 without it. */
  startTimeout?: number;
}

/** Starts a server; resolves when it accepts requests. It also stops when this process ends. */
export function startHermod(options?: HermodOptions): Promise<Hermod>;

/** A server in a process of its own, whose files are deleted when it stops. */
export interface Hermod extends AsyncDisposable {
  /** Its address over TLS. */
  readonly url: string;
  /** Its address without TLS. */
  readonly plainUrl: string;
  /** The certificate that clients must trust, as PEM. */
  readonly ca: string;
  /** The file with that certificate. */
  readonly caFile: string;
  /** A bearer token for all of its APIs, valid for an hour. */
  readonly token: string;
  /** Returns a topic, which is created at its first use. */
  topic(name: string, options?: { schema?: Schema }): Promise<Topic>;
  /** Returns a webhook, which is started at its first use and stops with the server. */
  handler(name: string): Promise<Handler>;
  /** Advances the virtual clock, by a duration such as `10m` or `PT10M`; all attempts on the way have been made. */
  advance(by: string): Promise<void>;
  /** Does everything that is due now, without advancing the clock. */
  runUntilIdle(): Promise<void>;
  /** What became of the newest event with this id. */
  explain(topic: string, eventId: string): Promise<Explanation>;
  /** Calls any of its APIs with the token, and returns the parsed response. */
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Stops the server and its webhooks. Does nothing the second time. */
  stop(): Promise<void>;
}

export type Schema = "EventGridSchema" | "CloudEventSchemaV1_0" | "CustomInputSchema";

/** A topic: where to publish, and with which key. */
export interface Topic {
  readonly name: string;
  readonly endpoint: string;
  readonly key: string;
  /** Subscribes a webhook. */
  subscribe(url: string, options?: SubscriptionOptions): Promise<Subscription>;
  /** Publishes an event without any SDK, and returns its id. Only for the Event Grid schema. */
  publish(type: string, data?: unknown, id?: string): Promise<string>;
}

export interface SubscriptionOptions {
  name?: string;
  /** Keeps events that cannot be delivered; `deadLettered` reads them. */
  deadLetters?: boolean;
  schema?: Schema;
  /** As in Event Grid's API. */
  filter?: object;
  /** As in Event Grid's API. */
  retryPolicy?: { maxDeliveryAttempts?: number; eventTimeToLiveInMinutes?: number };
  maxEventsPerBatch?: number;
  preferredBatchSizeInKilobytes?: number;
}

/** A webhook's subscription to a topic. */
export interface Subscription {
  readonly name: string;
  /** The dead letters that have been written, five virtual minutes after the event was given up. */
  deadLettered(): Promise<any[]>;
  delete(): Promise<void>;
}

/** A webhook that records what it gets, and fails on demand. */
export interface Handler {
  readonly url: string;
  /** All deliveries, including those that it refused. */
  readonly requests: { headers: Record<string, string>; body: string; status: number }[];
  /** The events of the deliveries that it accepted. */
  readonly events: any[];
  /** Responds with this status, so many times or always. Failures follow each other in the order of the calls. */
  failWith(status: number, times?: number): void;
  /** Responds with 200 from now on. */
  recover(): void;
}

export interface Explanation {
  topic: string;
  eventId: string;
  publishedAt: string;
  subscriptions: {
    name: string | null;
    state: string;
    attempts: { number: number; at: string; status: number | null; outcome: string }[];
    nextAttemptAt: string | null;
  }[];
}
