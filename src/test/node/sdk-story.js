// Manages and publishes with the Azure SDKs for JavaScript, as they come, against the server named in the
// environment: EVENT_GRID_ENDPOINT, EVENT_GRID_CREDENTIALS (the path of credentials.json), NODE_EXTRA_CA_CERTS.
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { after, before, test } = require("node:test");
const { EventGridManagementClient } = require("@azure/arm-eventgrid");
const { AzureKeyCredential, AzureSASCredential, EventGridDeserializer, EventGridPublisherClient, generateSharedAccessSignature } = require("@azure/eventgrid");
const { ClientSecretCredential } = require("@azure/identity");
const { everyDestination } = require("./every-destination");
const { DATA, everyOption } = require("./every-option");
const { Webhook } = require("./webhook");

const endpoint = process.env.EVENT_GRID_ENDPOINT;
const { tenantId, clientId, clientSecret, subscriptionId } = JSON.parse(readFileSync(process.env.EVENT_GRID_CREDENTIALS));
const credential = new ClientSecretCredential(tenantId, clientId, clientSecret, {
  authorityHost: endpoint,
  disableInstanceDiscovery: true,
});
const client = new EventGridManagementClient(credential, subscriptionId, { $host: endpoint, endpoint });
const webhook = new Webhook();

const group = "shop";
const groupId = `/subscriptions/${subscriptionId}/resourceGroups/${group}`;
const provider = `${groupId}/providers/Microsoft.EventGrid`;
const photos = `${groupId}/providers/Microsoft.Storage/storageAccounts/photos`;
const mapping = {
  inputSchemaMappingType: "Json",
  id: { sourceField: "number" },
  eventTime: { sourceField: "at" },
  eventType: { sourceField: "kind", defaultValue: "Shop.Other" },
  subject: { defaultValue: "/custom" },
  dataVersion: { defaultValue: "1" },
};

before(() => webhook.start());
after(() => webhook.close());

const to = (path) => ({ destination: { endpointType: "WebHook", endpointUrl: webhook.url(path) } });
const names = (resources) => resources.map((each) => each.name).sort();
const all = async (pages) => {
  const found = [];
  for await (const each of pages) found.push(each);
  return found;
};
const fails = (status, code) => (error) => {
  assert.equal(error.statusCode, status, error.message);
  assert.equal(error.code, code, error.message);
  return true;
};

test("creates topics of all three schemas", async () => {
  const create = (name, settings) =>
    client.topics.beginCreateOrUpdateAndWait(group, name, { location: "westus2", tags: { team: "shop" }, ...settings });
  const orders = await create("orders", {});
  assert.equal(orders.id, `${provider}/topics/orders`);
  assert.equal(orders.type.toLowerCase(), "microsoft.eventgrid/topics");
  assert.equal(orders.provisioningState, "Succeeded");
  assert.equal(orders.endpoint, `${endpoint}/topics/orders/api/events`);
  assert.equal(orders.inputSchema, "EventGridSchema");
  assert.equal(orders.publicNetworkAccess, "Enabled");
  assert.equal(orders.disableLocalAuth, false);
  const clouds = await create("clouds", { inputSchema: "CloudEventSchemaV1_0" });
  assert.equal(clouds.inputSchema, "CloudEventSchemaV1_0");
  const customs = await create("customs", { inputSchema: "CustomEventSchema", inputSchemaMapping: mapping });
  assert.equal(customs.inputSchema, "CustomEventSchema");
  assert.deepEqual(customs.inputSchemaMapping.eventType, mapping.eventType);
});

test("reads topics back", async () => {
  const orders = await client.topics.get(group, "orders");
  assert.equal(orders.name, "orders");
  assert.equal(orders.location, "westus2");
  assert.deepEqual(orders.tags, { team: "shop" });
  const customs = await client.topics.get(group, "customs");
  assert.deepEqual(customs.inputSchemaMapping.id, mapping.id);
  assert.deepEqual(customs.inputSchemaMapping.dataVersion, mapping.dataVersion);
  await assert.rejects(client.topics.get(group, "nowhere"), fails(404, "ResourceNotFound"));
});

test("updates a topic", async () => {
  await client.topics.beginUpdateAndWait(group, "orders", {
    tags: { team: "sales" },
    inboundIpRules: [{ ipMask: "127.0.0.0/8", action: "Allow" }],
  });
  const orders = await client.topics.get(group, "orders");
  assert.deepEqual(orders.tags, { team: "sales" });
  assert.deepEqual(orders.inboundIpRules, [{ ipMask: "127.0.0.0/8", action: "Allow" }]);
  assert.equal(orders.inputSchema, "EventGridSchema");
});

test("creates a domain with domain topics", async () => {
  const domain = await client.domains.beginCreateOrUpdateAndWait(group, "tenants", { location: "westus2" });
  assert.equal(domain.provisioningState, "Succeeded");
  assert.equal(domain.endpoint, `${endpoint}/domains/tenants/api/events`);
  assert.equal(domain.autoCreateTopicWithFirstSubscription, true);
  assert.equal(domain.autoDeleteTopicWithLastSubscription, true);
  for (const name of ["acme", "blue", "cafe"]) {
    const topic = await client.domainTopics.beginCreateOrUpdateAndWait(group, "tenants", name);
    assert.equal(topic.id, `${provider}/domains/tenants/topics/${name}`);
    assert.equal(topic.provisioningState, "Succeeded");
  }
  await client.domains.beginUpdateAndWait(group, "tenants", { tags: { team: "all" } });
  assert.deepEqual((await client.domains.get(group, "tenants")).tags, { team: "all" });
  assert.equal((await client.domainTopics.get(group, "tenants", "acme")).name, "acme");
  assert.deepEqual(names(await all(client.domains.listBySubscription())), ["tenants"]);
  assert.deepEqual(names(await all(client.domainTopics.listByDomain(group, "tenants", { top: 2 }))), ["acme", "blue", "cafe"]);
});

test("creates a system topic", async () => {
  const topic = await client.systemTopics.beginCreateOrUpdateAndWait(group, "photos-events", {
    location: "westus2",
    source: photos,
    topicType: "Microsoft.Storage.StorageAccounts",
  });
  assert.equal(topic.provisioningState, "Succeeded");
  assert.equal(topic.source, photos);
  assert.equal(topic.topicType.toLowerCase(), "microsoft.storage.storageaccounts");
  const updated = await client.systemTopics.beginUpdateAndWait(group, "photos-events", { tags: { team: "images" } });
  assert.deepEqual(updated.tags, { team: "images" });
  assert.deepEqual(names(await all(client.systemTopics.listByResourceGroup(group))), ["photos-events"]);
});

test("subscribes with every option", async () => {
  const wanted = everyOption(webhook.url("everything?code=hidden"), subscriptionId);
  const made = await client.eventSubscriptions.beginCreateOrUpdateAndWait(`${provider}/topics/orders`, "everything", wanted);
  assert.equal(made.provisioningState, "Succeeded");
  assertEveryOption(made, wanted);
});

test("reads every option back, in both forms", async () => {
  const wanted = everyOption(webhook.url("everything?code=hidden"), subscriptionId);
  const scope = `${provider}/topics/orders`;
  const found = await client.eventSubscriptions.get(scope, "everything");
  assert.equal(found.id, `${scope}/providers/Microsoft.EventGrid/eventSubscriptions/everything`);
  assertEveryOption(found, wanted);
  const nested = await client.topicEventSubscriptions.get(group, "orders", "everything");
  assert.equal(nested.type.toLowerCase(), "microsoft.eventgrid/topics/eventsubscriptions");
  assertEveryOption(nested, wanted);
  const { endpointUrl } = await client.eventSubscriptions.getFullUrl(scope, "everything");
  assert.equal(endpointUrl, wanted.destination.endpointUrl);
  const { value } = await client.topicEventSubscriptions.getDeliveryAttributes(group, "orders", "everything");
  assert.deepEqual(value, wanted.destination.deliveryAttributeMappings);
});

function assertEveryOption(found, wanted) {
  const { endpointUrl, deliveryAttributeMappings, ...destination } = found.destination;
  assert.equal(endpointUrl ?? undefined, undefined, "the URL's query is a secret");
  assert.equal(destination.endpointBaseUrl, webhook.url("everything"));
  assert.equal(destination.maxEventsPerBatch, 10);
  assert.equal(destination.preferredBatchSizeInKilobytes, 128);
  const secret = deliveryAttributeMappings.find((each) => each.isSecret);
  assert.notEqual(secret.value, "not for everybody");
  assert.deepEqual(names(deliveryAttributeMappings), ["X-Color", "X-Secret", "X-Static"]);
  for (const member of ["filter", "labels", "expirationTimeUtc", "eventDeliverySchema", "retryPolicy", "deadLetterDestination"]) {
    assert.deepEqual(found[member], wanted[member], member);
  }
}

test("updates a subscription and keeps what it did not name", async () => {
  const scope = `${provider}/topics/orders`;
  const updated = await client.eventSubscriptions.beginUpdateAndWait(scope, "everything", { labels: ["changed"] });
  const wanted = everyOption(webhook.url("everything?code=hidden"), subscriptionId);
  assertEveryOption(updated, { ...wanted, labels: ["changed"] });
  const { destination } = await client.eventSubscriptions.get(scope, "everything");
  await client.topicEventSubscriptions.beginUpdateAndWait(group, "orders", "everything", { destination });
  const { endpointUrl } = await client.eventSubscriptions.getFullUrl(scope, "everything");
  assert.equal(endpointUrl, wanted.destination.endpointUrl);
  const { value } = await client.eventSubscriptions.getDeliveryAttributes(scope, "everything");
  assert.deepEqual(value, wanted.destination.deliveryAttributeMappings);
});

test("subscribes with every kind of destination", async () => {
  const scope = `${provider}/topics/orders`;
  for (const destination of everyDestination(groupId)) {
    const name = `to-${destination.endpointType}`;
    const made = await client.eventSubscriptions.beginCreateOrUpdateAndWait(scope, name, { destination });
    assert.equal(made.provisioningState, "Succeeded");
    assert.deepEqual(made.destination, destination);
    assert.deepEqual((await client.topicEventSubscriptions.get(group, "orders", name)).destination, destination);
    // Before the first event, because nothing listens there.
    await client.eventSubscriptions.beginDeleteAndWait(scope, name);
  }
});

test("is told which entry of the configuration is missing", async () => {
  const resourceId = `${groupId}/providers/Microsoft.ServiceBus/namespaces/other/queues/orders`;
  const unknown = { destination: { endpointType: "ServiceBusQueue", resourceId } };
  const refused = client.eventSubscriptions.beginCreateOrUpdateAndWait(`${provider}/topics/orders`, "unknown", unknown);
  await assert.rejects(refused, (error) => {
    assert.equal(error.statusCode, 400);
    assert.match(error.message, /service-bus-namespaces\.other\.connection-string/);
    return true;
  });
});

test("subscribes at every kind of place", async () => {
  await client.topicEventSubscriptions.beginCreateOrUpdateAndWait(group, "clouds", "clouds-hook", {
    ...to("clouds"),
    eventDeliverySchema: "CloudEventSchemaV1_0",
  });
  await client.topicEventSubscriptions.beginCreateOrUpdateAndWait(group, "customs", "customs-hook", {
    ...to("customs"),
    eventDeliverySchema: "CustomInputSchema",
  });
  await client.domainEventSubscriptions.beginCreateOrUpdateAndWait(group, "tenants", "whole-domain", to("domain"));
  await client.domainTopicEventSubscriptions.beginCreateOrUpdateAndWait(group, "tenants", "acme", "only-acme", to("acme"));
  await client.eventSubscriptions.beginCreateOrUpdateAndWait(`${provider}/domains/tenants/topics/dawn`, "only-dawn", to("dawn"));
  assert.equal((await client.domainTopics.get(group, "tenants", "dawn")).name, "dawn");
  await client.systemTopicEventSubscriptions.beginCreateOrUpdateAndWait(group, "photos-events", "photos-hook", to("photos"));
  assert.equal((await client.eventSubscriptions.get(photos, "photos-hook")).name, "photos-hook");
  const ofGroup = await client.eventSubscriptions.beginCreateOrUpdateAndWait(groupId, "group-hook", to("group"));
  assert.equal(ofGroup.provisioningState, "Succeeded");
});

test("is told why an endpoint was refused", async () => {
  const scope = `${provider}/topics/orders`;
  const refused = client.eventSubscriptions.beginCreateOrUpdateAndWait(scope, "refused", to("unwilling?code=hidden"));
  await assert.rejects(refused, (error) => {
    assert.equal(error.statusCode, 400);
    assert.match(error.message, /The attempt to validate the provided endpoint http:[^ ]+\/unwilling failed/);
    return true;
  });
  await assert.rejects(client.topicEventSubscriptions.get(group, "orders", "refused"), fails(404, "ResourceNotFound"));
});

test("waits until a person has opened the link", async () => {
  const scope = `${provider}/topics/orders`;
  const poller = await client.eventSubscriptions.beginCreateOrUpdate(scope, "by-hand", to("by-hand"), { updateIntervalInMs: 50 });
  assert.equal((await client.eventSubscriptions.get(scope, "by-hand")).provisioningState, "AwaitingManualAction");
  const { events } = await webhook.delivery("by-hand", (event) => event.eventType === "Microsoft.EventGrid.SubscriptionValidationEvent");
  assert.equal((await fetch(events[0].data.validationUrl)).status, 200);
  assert.equal((await poller.pollUntilDone()).provisioningState, "Succeeded");
  await client.eventSubscriptions.beginDeleteAndWait(scope, "by-hand");
});

test("lists page by page", async () => {
  const pages = [];
  for await (const page of client.topics.listByResourceGroup(group, { top: 2 }).byPage()) pages.push(names(page));
  assert.deepEqual(pages.map((page) => page.length), [2, 1]);
  assert.deepEqual(pages.flat().sort(), ["clouds", "customs", "orders"]);
  assert.deepEqual(names(await all(client.topics.listBySubscription({ filter: "contains(name, 'c') and name ne 'clouds'" }))), ["customs"]);
  assert.deepEqual(names(await all(client.topicEventSubscriptions.list(group, "orders"))), ["everything"]);
  assert.deepEqual(names(await all(client.eventSubscriptions.listByDomainTopic(group, "tenants", "acme"))), ["only-acme"]);
  assert.deepEqual(names(await all(client.eventSubscriptions.listByResource(group, "Microsoft.Storage", "storageAccounts", "photos"))), ["photos-hook"]);
  assert.deepEqual(names(await all(client.systemTopicEventSubscriptions.listBySystemTopic(group, "photos-events"))), ["photos-hook"]);
  const everywhere = names(await all(client.eventSubscriptions.listGlobalByResourceGroup(group, { top: 3 })));
  assert.ok(everywhere.includes("group-hook"), everywhere.join());
  const regional = names(await all(client.eventSubscriptions.listRegionalBySubscriptionForTopicType("westus2", "Microsoft.EventGrid.Topics", { top: 2 })));
  assert.deepEqual(regional, ["clouds-hook", "customs-hook", "everything"]);
});

test("knows the types of topics and the operations", async () => {
  assert.ok(names(await all(client.topicTypes.list())).includes("Microsoft.Storage.StorageAccounts"));
  const events = names(await all(client.topicTypes.listEventTypes("Microsoft.Storage.StorageAccounts")));
  assert.ok(events.includes("Microsoft.Storage.BlobCreated"));
  assert.ok((await all(client.operations.list())).length > 0);
  assert.deepEqual(await all(client.privateLinkResources.listByResource(group, "topics", "orders")), []);
});

const order = (id, more) => ({
  id,
  eventType: "Shop.OrderPlaced",
  subject: `/orders/${id}.json`,
  dataVersion: "1.0",
  data: DATA,
  ...more,
});
const has = (id) => (event) => event.id === id;
const keyOf = async (keys) => new AzureKeyCredential((await keys).key1);
const topicKey = (name) => keyOf(client.topics.listSharedAccessKeys(group, name));

test("publishes with a key, a signature and a token", async () => {
  const url = `${endpoint}/topics/orders/api/events`;
  const key = await topicKey("orders");
  const signature = await generateSharedAccessSignature(url, key, new Date(Date.now() + 3_600_000));
  for (const [id, secret] of [["by-key", key], ["by-signature", new AzureSASCredential(signature)], ["by-token", credential]]) {
    await new EventGridPublisherClient(url, "EventGrid", secret).send([order(id)]);
    const delivery = await webhook.delivery("everything", has(id));
    const [event] = await new EventGridDeserializer().deserializeEventGridEvents(delivery.body);
    assert.deepEqual([event.id, event.topic, event.data], [id, `${provider}/topics/orders`, DATA]);
    assert.equal(delivery.headers["x-static"], "seen by all");
    assert.equal(delivery.headers["x-secret"], "not for everybody");
    assert.equal(delivery.headers["x-color"], "blue");
  }
});

test("gets only what the filters let through", async () => {
  const publisher = new EventGridPublisherClient(`${endpoint}/topics/orders/api/events`, "EventGrid", credential);
  await publisher.send([
    order("wrong-subject", { subject: "/Orders/1.json" }),
    order("wrong-type", { eventType: "Shop.Other" }),
    order("wrong-number", { data: { ...DATA, number: 9.6 } }),
    order("wrong-color", { data: { ...DATA, color: "black" } }),
    order("right"),
  ]);
  await webhook.delivery("everything", has("right"));
  assert.deepEqual(webhook.events("everything").map((event) => event.id).filter((id) => id.startsWith("wrong")), []);
});

test("publishes events of the other schemas", async () => {
  const clouds = new EventGridPublisherClient(`${endpoint}/topics/clouds/api/events`, "CloudEvent", await topicKey("clouds"));
  await clouds.send([{ id: "cloud-1", type: "Shop.Rain", source: "/sky", subject: "north", data: DATA, extensionAttributes: { mood: "grey" } }]);
  const delivery = await webhook.delivery("clouds", has("cloud-1"));
  const [cloud] = await new EventGridDeserializer().deserializeCloudEvents(delivery.body);
  assert.deepEqual([cloud.source, cloud.subject, cloud.data, cloud.extensionAttributes.mood], ["/sky", "north", DATA, "grey"]);
  const customs = new EventGridPublisherClient(`${endpoint}/topics/customs/api/events`, "Custom", await topicKey("customs"));
  const custom = { number: "custom-1", at: "2026-02-03T04:05:06Z", kind: "Shop.Custom", anything: [1, 2] };
  await customs.send([custom]);
  const { events } = await webhook.delivery("customs", (event) => event.number === "custom-1");
  assert.deepEqual(events, [custom]);
});

test("publishes to a domain and to a system topic", async () => {
  const domainKey = await keyOf(client.domains.listSharedAccessKeys(group, "tenants"));
  const domain = new EventGridPublisherClient(`${endpoint}/domains/tenants/api/events`, "EventGrid", domainKey);
  await domain.send([order("for-acme", { topic: "acme" }), order("for-dawn", { topic: "dawn" }), order("for-none", { topic: "unheard-of" })]);
  for (const [path, id] of [["acme", "for-acme"], ["dawn", "for-dawn"], ["domain", "for-acme"], ["domain", "for-dawn"], ["domain", "for-none"]]) {
    await webhook.delivery(path, has(id));
  }
  assert.deepEqual(webhook.events("acme").map(({ id, topic }) => [id, topic]), [["for-acme", `${provider}/domains/tenants/topics/acme`]]);
  const source = new EventGridPublisherClient(`${endpoint}/systemTopics/photos-events/api/events`, "EventGrid", credential);
  await source.send([order("photo-1", { eventType: "Microsoft.Storage.BlobCreated" })]);
  for (const path of ["photos", "group"]) {
    const { events } = await webhook.delivery(path, has("photo-1"));
    assert.equal(events[0].topic, photos);
  }
});

test("regenerates keys", async () => {
  const publisher = async (key) => new EventGridPublisherClient(`${endpoint}/topics/orders/api/events`, "EventGrid", key);
  const old = await topicKey("orders");
  const before = await client.topics.listSharedAccessKeys(group, "orders");
  const after = await client.topics.beginRegenerateKeyAndWait(group, "orders", { keyName: "key1" });
  assert.notEqual(after.key1, before.key1);
  assert.equal(after.key2, before.key2);
  await assert.rejects((await publisher(old)).send([order("by-old-key")]), (error) => error.statusCode === 401);
  await (await publisher(new AzureKeyCredential(after.key1))).send([order("by-new-key")]);
  await webhook.delivery("everything", has("by-new-key"));
  const ofDomain = await client.domains.listSharedAccessKeys(group, "tenants");
  const newOfDomain = await client.domains.regenerateKey(group, "tenants", { keyName: "key2" });
  assert.equal(newOfDomain.key1, ofDomain.key1);
  assert.notEqual(newOfDomain.key2, ofDomain.key2);
});

test("deletes what it made", async () => {
  await client.eventSubscriptions.beginDeleteAndWait(`${provider}/topics/orders`, "everything");
  await assert.rejects(client.topicEventSubscriptions.get(group, "orders", "everything"), fails(404, "ResourceNotFound"));
  const { headers } = await webhook.delivery("everything", (event) => event.eventType === "Microsoft.EventGrid.SubscriptionDeletedEvent");
  assert.equal(headers["aeg-event-type"], "SubscriptionDeletion");
  await client.domainTopicEventSubscriptions.beginDeleteAndWait(group, "tenants", "acme", "only-acme");
  await assert.rejects(client.domainTopics.get(group, "tenants", "acme"), fails(404, "ResourceNotFound"));
  await client.domainTopics.beginDeleteAndWait(group, "tenants", "blue");
  await client.eventSubscriptions.beginDeleteAndWait(groupId, "group-hook");
  await client.systemTopicEventSubscriptions.beginDeleteAndWait(group, "photos-events", "photos-hook");
  await client.systemTopics.beginDeleteAndWait(group, "photos-events");
  await client.domains.beginDeleteAndWait(group, "tenants");
  for (const name of ["orders", "clouds", "customs"]) await client.topics.beginDeleteAndWait(group, name);
  assert.deepEqual(names(await all(client.topics.listBySubscription())), ["hermod-deadletters", "hermod-operations"], "the server's own");
  assert.deepEqual(await all(client.domains.listBySubscription()), []);
  assert.deepEqual(await all(client.systemTopics.listBySubscription()), []);
});
