import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startHermod } from "@hermod/testing";
import { OrderEvents } from "./orders.js";

let hermod;
before(async () => (hermod = await startHermod({ profile: "cloud-2021", seed: 1 })));
after(() => hermod?.stop());

test("an order is billed after the outage", async () => {
  const billing = await hermod.handler("billing");
  const orders = await hermod.topic("orders");
  await orders.subscribe(billing.url);
  billing.failWith(503, 3);

  const events = new OrderEvents(orders.endpoint, orders.key, { tlsOptions: { ca: hermod.ca } });
  const id = await events.placed("7", 42);
  await hermod.advance("10m");

  const [delivery] = (await hermod.explain("orders", id)).subscriptions;
  assert.equal(delivery.state, "delivered");
  assert.equal(delivery.attempts.length, 4);
  assert.deepEqual(billing.events.map(({ data }) => data.total), [42]);
});
