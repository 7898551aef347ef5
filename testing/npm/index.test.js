// Needs HERMOD_COMMAND.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { startHermod } from "./index.js";

let hermod;
before(async () => (hermod = await startHermod({ profile: "cloud-2021", seed: 1 })));
after(() => hermod?.stop());

test("an event is delivered after an outage", async () => {
  const handler = await hermod.handler("billing");
  const orders = await hermod.topic("orders");
  await orders.subscribe(handler.url);
  handler.failWith(503, 3);

  const id = await orders.publish("Order.Placed", { total: 7 });
  await hermod.advance("10m");

  const [delivery] = (await hermod.explain("orders", id)).subscriptions;
  assert.equal(delivery.state, "delivered");
  assert.deepEqual(delivery.attempts.map(({ status }) => status), [503, 503, 503, 200]);
  assert.deepEqual(handler.events.map((event) => event.data), [{ total: 7 }]);
});

test("what is given up becomes a dead letter", async () => {
  const handler = await hermod.handler("broken");
  const bills = await hermod.topic("bills");
  const subscription = await bills.subscribe(handler.url, {
    name: "shop",
    deadLetters: true,
    retryPolicy: { maxDeliveryAttempts: 2 },
  });
  handler.failWith(500);

  await bills.publish("Bill.Sent", {}, "bill-1");
  await hermod.advance("10m");

  const [letter] = await subscription.deadLettered();
  assert.equal(letter.eventId, "bill-1");
  assert.equal(letter.reason, "MaxDeliveryAttemptsExceeded");
});

test("filters and deletions apply", async () => {
  const handler = await hermod.handler("filtered");
  const topic = await hermod.topic("filtered");
  const subscription = await topic.subscribe(handler.url, { filter: { includedEventTypes: ["Wanted"] } });
  const unwanted = await topic.publish("Unwanted");
  await topic.publish("Wanted", {}, "wanted-1");
  await hermod.runUntilIdle();
  assert.deepEqual(handler.events.map((event) => event.id), ["wanted-1"]);
  assert.equal((await hermod.explain("filtered", unwanted)).subscriptions[0].state, "unmatched");

  await subscription.delete();
  await topic.publish("Wanted");
  await hermod.runUntilIdle();
  assert.equal(handler.requests.length, 1);
});

test("a refused call says why", async () => {
  await hermod.topic("known");
  await assert.rejects(() => hermod.explain("known", "nobody"), /EventNotFound/);
});

test("a wrong setting is named", () =>
  assert.rejects(() => startHermod({ settings: { profil: "edge" } }), /unknown setting profil/));

test("a missing command is named", () =>
  assert.rejects(() => startHermod({ command: ["no-such-hermod"] }), /no-such-hermod/));

test("its files are gone when it has stopped", async () => {
  const other = await startHermod({ realTime: true });
  assert.ok(existsSync(other.caFile));
  await other.stop();
  await other.stop();
  assert.ok(!existsSync(other.caFile));
});
