import { randomUUID } from "node:crypto";
import { AzureKeyCredential, EventGridPublisherClient } from "@azure/eventgrid";

/** Tells others about orders. It runs against Azure in production. */
export class OrderEvents {
  #client;

  constructor(endpoint, key, options) {
    this.#client = new EventGridPublisherClient(endpoint, "EventGrid", new AzureKeyCredential(key), options);
  }

  /** Returns the id of the event. */
  async placed(order, total) {
    const id = randomUUID();
    await this.#client.send([
      { id, eventType: "Order.Placed", subject: `/orders/${order}`, dataVersion: "1.0", data: { order, total } },
    ]);
    return id;
  }
}
