// The forms of the console with all that can be filled in: topics, domains and system topics, and a
// subscription to every kind of destination; and what a reader gets to see.
const { scenario } = require("./console-harness.js");
const { Api, startWebhook } = require("./console-api.js");

const GROUP = "/subscriptions/s/resourceGroups/shop/providers/Microsoft.";
const TOPIC_KEY = "a2V5";
/** For each kind of destination, the labels of its fields and what is written there. */
const TARGETS = {
  StorageQueue: { "Resource id": `${GROUP}Storage/storageAccounts/shop`, Queue: "orders", "Message time to live (s)": "3600" },
  AzureFunction: { "Resource id": `${GROUP}Web/sites/shop/functions/OnOrder` },
  HybridConnection: { "Resource id": `${GROUP}Relay/namespaces/shop/hybridConnections/till` },
  ServiceBusQueue: { "Resource id": `${GROUP}ServiceBus/namespaces/shop/queues/orders` },
  ServiceBusTopic: { "Resource id": `${GROUP}ServiceBus/namespaces/shop/topics/orders` },
  EventHub: { "Resource id": `${GROUP}EventHub/namespaces/shop/eventhubs/orders` },
  Kafka: { Cluster: "local", "Kafka topic": "orders", "Key field": "data.customer" },
};

scenario(async ({ page, visit, signIn, shoot, tolerate, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook();
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
  const button = (name) => page.getByRole("button", { name, exact: true });
  const fill = async (fields) => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(new RegExp(`^\\s*${label.replace(/[()]/g, "\\$&")}`)).first().fill(value);
    }
  };
  const result = { kinds: {}, commands: {} };
  const { value } = await api.call("GET", "/subscriptions");
  const group = `/subscriptions/${value[0].subscriptionId}/resourceGroups/hermod/providers/Microsoft.EventGrid`;

  await signIn();
  await heading("Overview");
  await page.getByRole("heading", { name: "First steps" }).waitFor();

  // A topic with everything there is to set. The server says what is wrong while it is filled in.
  await visit("/console/topic-form?kind=topics");
  await fill({ Name: "a_b", "Allowed networks": "10.0.0.0/99" });
  await page.getByText("must contain only letters, digits and dashes.").first().waitFor();
  await page.getByText("must be an IP address").first().waitFor();
  await shoot("topic-form-invalid");
  await fill({ Name: "shapes", "Allowed networks": "127.0.0.0/8\n::1/128", Location: "here", Tags: "team=blue" });
  await page.getByLabel("Profile").selectOption("edge");
  await page.getByLabel("Schema").selectOption("CustomEventSchema");
  await fill({ "id from": "orderId", "eventType from": "kind", "eventType otherwise": "Order", "subject otherwise": "none" });
  await page.getByLabel("Accept only tokens").check();
  await page.getByText("For Azure’s tools only").click();
  await page.getByLabel("SKU").selectOption("Premium");
  await page.getByLabel("Minimum TLS version").selectOption("1.1");
  await page.getByLabel("Identity").selectOption("UserAssigned");
  await fill({ "User-assigned identities": "/i/one", "Event types": "{" });
  await page.getByText(/JSON at position/).waitFor();
  await fill({ "Event types": '{"Order":{"description":"An order"}}' });
  await page.getByText("Creates a new topic.").waitFor();
  await button("Create").click();
  await heading("shapes");
  await page.getByText("eventType from kind or “Order”").waitFor();
  result.topic = await api.call("GET", `${group}/topics/shapes`);

  // Its samples follow its mapping.
  await page.getByRole("link", { name: "Publish", exact: true }).last().click();
  await heading("Publish a test event");
  await button("Publish").click();
  await page.getByRole("link", { name: /^follow / }).click();
  await heading(/^Event /);
  await page.getByText("No subscription existed").waitFor();

  // A system topic, and a domain with a topic of its own, which is subscribed to.
  await visit("/console/topic-form?kind=systemTopics");
  await fill({ Name: "photos", Source: "nonsense", "Topic type": "Microsoft.Storage.StorageAccounts" });
  await page.getByText("which begins with a slash").first().waitFor();
  await fill({ Source: `${GROUP}Storage/storageAccounts/photos` });
  await page.getByText("Creates a new system topic.").waitFor();
  await button("Create").click();
  await heading("photos");
  await visit("/console/topic-form?kind=domains");
  await fill({ Name: "shops" });
  await page.getByLabel("Delete topics with their last subscription").uncheck();
  await page.getByText("Creates a new domain.").waitFor();
  await button("Create").click();
  await heading("shops");
  await fill({ "Name of another topic": "a/b" });
  await page.getByText("Must be 3 to 128 letters").waitFor();
  await fill({ "Name of another topic": "books" });
  await button("Create topic").click();
  await page.getByRole("link", { name: "Subscribe to books" }).click();
  await heading("Create a subscription");
  await fill({ Name: "reader", "Endpoint URL": `${webhook.url}/200` });
  await page.getByText("Creates a new subscription.").waitFor();
  await button("Create").click();
  await heading(/^reader/);
  await visit("/console/topics/shops");
  await page.getByRole("link", { name: "reader", exact: true }).waitFor();
  await shoot("domain");
  await visit("/console/publish?topic=shops");
  await heading("Publish a test event");
  await button("Publish").click();
  await page.getByRole("link", { name: /^follow / }).waitFor();
  await visit("/console/topics/shops");
  await button("Delete books").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Delete" }).click();
  await page.getByText("None yet.").waitFor();

  // A subscription to every kind of destination.
  await api.createTopic("orders");
  for (const [kind, fields] of Object.entries(TARGETS)) {
    await visit(`/console/subscription-form?scope=${encodeURIComponent(`${group}/topics/orders`)}`);
    await heading("Create a subscription");
    await page.getByLabel("Kind", { exact: true }).selectOption(kind);
    await fill({ Name: `to-${kind}`, ...fields });
    await page.getByLabel(/^\s*Paused/).check();
    if (kind === "EventHub") {
      await button("Add property").click();
      await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Name").fill("PartitionKey");
      await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Type").selectOption("Dynamic");
      await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Field of the event").fill("subject");
      await page.getByText("For Azure’s tools only").click();
      await page.getByLabel("Identity for deliveries").selectOption("SystemAssigned");
    }
    await page.getByText("Creates a new subscription.").waitFor();
    result.commands[kind] = (await page.locator("hm-equivalent").locator("pre, p").allInnerTexts()).join("\n");
    await button("Create").click();
    await heading(new RegExp(`^to-${kind}`));
    result.kinds[kind] = (await api.call("GET", `${group}/topics/orders/providers/Microsoft.EventGrid/eventSubscriptions/to-${kind}`)).properties;
  }

  // Another Event Grid is only checked: nothing may leave this machine.
  await visit("/console/subscription-form");
  await heading("Create a subscription");
  await page.getByLabel("Kind", { exact: true }).selectOption("EventGrid");
  await fill({
    Name: "cloud", "Endpoint URL": "https://t.westus2-1.eventgrid.azure.net/api/events?api-version=2018-01-01",
    "Access key": TOPIC_KEY, "Topic name": "t",
  });
  await page.getByText("Creates a new subscription.").waitFor();
  await page.getByLabel("Kind", { exact: true }).selectOption("WebHook");
  await fill({ "Entra tenant id": "11111111-2222-3333-4444-555555555555" });
  await page.getByText("is required with azureActiveDirectoryTenantId").first().waitFor();

  // A change is shown before it is made; a mistake in the JSON of the filter is said at once.
  const id = `${group}/topics/orders/providers/Microsoft.EventGrid/eventSubscriptions/to-EventHub`;
  await visit(`/console/subscription-form?id=${encodeURIComponent(id)}`);
  await heading("Change to-EventHub");
  await page.getByText("Nothing yet.").waitFor();
  await page.getByLabel(/^\s*Paused/).uncheck();
  await page.getByText("true → false").waitFor();
  await page.getByRole("group", { name: "How to write the filter" }).getByRole("button", { name: "JSON" }).click();
  await page.getByLabel("Filter as JSON").fill('{"advancedFilters": [{');
  await page.getByText(/in JSON at position/).waitFor();
  await page.getByLabel("Filter as JSON").fill('{"advancedFilters":[{"operatorType":"StringIn","key":"data.x","values":["in two\\nlines"]}]}');
  await page.getByText("Changes the existing subscription.").waitFor();
  result.commands.change = (await page.locator("hm-equivalent").locator("pre, p").allInnerTexts()).join("\n");
  await shoot("subscription-form-change");
  await button("Save").click();
  await heading(/^to-EventHub/);
  result.changed = (await api.call("GET", id)).properties;
  await visit(`/console/subscription-form?id=${encodeURIComponent(id)}`);
  await page.getByLabel("Filter as JSON").waitFor();

  // What the server refuses after all is said where the reader is led to.
  tolerate(/status of 404/);
  await api.call("DELETE", id);
  await fill({ Labels: "late" });
  await button("Save").click();
  await page.locator("#failure:focus").waitFor();

  // Two subscriptions are deleted from their pages.
  await visit(`/console/subscription?id=${encodeURIComponent(id.replace("to-EventHub", "to-Kafka"))}`);
  await button("Delete").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Delete" }).click();
  await heading("Subscriptions");
  result.kafkaLeft = await page.getByRole("link", { name: "to-Kafka", exact: true }).count();

  // A reader sees all of this, and can change nothing.
  const reader = await api.call("POST", "/hermod/v1/clients", { name: "guest", roles: ["reader"] });
  await button("Sign out").click();
  await signIn({ link: null, clientId: reader.clientId, clientSecret: reader.clientSecret });
  await heading("Overview");
  result.offered = await page.getByRole("navigation", { name: "Pages" }).getByRole("link").allInnerTexts();
  const writing = [];
  for (const [where, name] of [
    ["/console/topics", "Topics and domains"], ["/console/topics/orders", "orders"], ["/console/topics/shops", "shops"],
    ["/console/subscriptions", "Subscriptions"],
    [`/console/subscription?id=${encodeURIComponent(id.replace("EventHub", "StorageQueue"))}`, /^to-StorageQueue/],
    ["/console/endpoints", "Endpoints"], ["/console/deadletters", "Dead letters"], ["/console/clock", "Clock"],
  ]) {
    await visit(where);
    await heading(name);
    writing.push(...await page.locator("main").getByRole("button", {
      name: /^(Create|Delete|Change|Save|Pause|Resume|Show keys|Replace|Wake|Redrive|Dry run|Advance|Sign requests|Subscribe)/,
    }).allInnerTexts());
    writing.push(...await page.locator("main").getByRole("link", { name: /^(Create|Change|Subscribe|Publish)/ }).allInnerTexts());
  }
  result.writing = writing;
  for (const where of ["/console/topic-form?kind=topics", "/console/subscription-form", "/console/access", "/console/publish"]) {
    await visit(where);
    await heading("Your role does not allow this");
  }
  await shoot("not-allowed");

  webhook.server.close();
  webhook.server.closeAllConnections();
  return result;
});
