// Publishes with the Azure SDK for JavaScript, as it comes, to the address that the Edge module gave its topics, at the
// server named in the environment: EVENT_GRID_ENDPOINT, EVENT_GRID_KEY, NODE_EXTRA_CA_CERTS.
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { AzureKeyCredential, EventGridPublisherClient } = require("@azure/eventgrid");

const topic = `${process.env.EVENT_GRID_ENDPOINT}/topics/sensors/events`;
const reading = (id) => ({ id, subject: "/sensors/2", eventType: "Reading", dataVersion: "1.0", data: { celsius: 22 } });
const clientWith = (key) => new EventGridPublisherClient(topic, "EventGrid", new AzureKeyCredential(key));

test("publishes one event", () => clientWith(process.env.EVENT_GRID_KEY).send([reading("js-1")]));

test("publishes several in one request", () =>
  clientWith(process.env.EVENT_GRID_KEY).send([reading("js-2"), reading("js-3")]));

test("is refused with another key", () =>
  assert.rejects(clientWith("bm90IHRoZSBrZXk=").send([reading("js-4")]), (error) => {
    assert.equal(error.statusCode, 401, error.message);
    return true;
  }));
