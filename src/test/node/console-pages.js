// Every page and form of the console, on a server in virtual time: three flows by keyboard alone
// (create a topic, subscribe to it, redrive a dead letter), the others with a mouse.
const { scenario } = require("./console-harness.js");
const { Api, LETTERS, startWebhook, tabTo } = require("./console-api.js");

const ACCOUNT = LETTERS.deadLetterDestination.properties.resourceId;

scenario(async ({ page, visit, signIn, shoot, tolerate, text, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook();
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
  const button = (name) => page.getByRole("button", { name, exact: true });
  const result = {};

  await signIn();
  await heading("Overview");

  // Creates a topic, by keyboard alone.
  await tabTo(page, "Topics");
  await page.keyboard.press("Enter");
  await heading("Topics and domains");
  await tabTo(page, "Create topic");
  await page.keyboard.press("Enter");
  await heading("Create a topic");
  await tabTo(page, "Name");
  await page.keyboard.type("orders");
  await shoot("topic-form");
  await tabTo(page, "Create");
  await page.keyboard.press("Enter");
  await heading("orders");
  result.topic = (await api.call("GET", await api.topicId("orders"))).name;

  // Subscribes to it, by keyboard alone. The server checks the form while it is filled in.
  await tabTo(page, "Subscribe");
  await page.keyboard.press("Enter");
  await heading("Create a subscription");
  await tabTo(page, "Name");
  await page.keyboard.type("billing");
  await tabTo(page, "Endpoint URL");
  await page.keyboard.type(`${webhook.url}/400?code=hush`);
  await tabTo(page, "Max delivery attempts");
  await page.keyboard.type("99");
  await page.getByText("Not yet valid").waitFor();
  await shoot("subscription-form-invalid");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("3");
  await tabTo(page, "Dead-letter storage account");
  await page.keyboard.type(ACCOUNT);
  await tabTo(page, "Container");
  await page.keyboard.type("dead");
  await page.getByText("Creates a new subscription.").waitFor();
  const shown = [];
  for (const way of ["hermod", "az", "JSON"]) {
    await tabTo(page, way);
    await page.keyboard.press("Enter");
    shown.push(await page.getByRole("region", { name: way, exact: true }).innerText());
  }
  result.secretInForm = shown.join().includes("hush");
  result.ways = shown;
  await tabTo(page, "Create");
  await page.keyboard.press("Enter");
  await heading(/^billing/);
  await shoot("subscription");
  const written = await text();
  result.secretInSubscription = written.includes("hush");
  result.urlInSubscription = written.includes("/400");

  // Every option of the form, changed with a mouse.
  await page.getByRole("link", { name: "Change" }).click();
  await heading("Change billing");
  await page.getByLabel("Event types").fill("Shop.OrderPlaced\nShop.OrderCancelled");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByLabel("Key").fill("data.total");
  await page.getByLabel("Operator").selectOption("NumberInRange");
  await page.getByLabel("Value").fill("1-5, 100-200");
  const writing = page.getByRole("group", { name: "How to write the filter" });
  await writing.getByRole("button", { name: "JSON" }).click();
  result.filterJson = JSON.parse(await page.getByLabel("Filter as JSON").inputValue());
  await writing.getByRole("button", { name: "Form" }).click();
  await page.getByLabel("Max events per batch").fill("10");
  await page.getByLabel("Preferred batch size in kilobytes").fill("64");
  await page.getByLabel("Split failed batches").check();
  await page.getByRole("button", { name: "Add property" }).click();
  await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Name").fill("X-Key");
  await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Secret").check();
  await page.getByRole("group", { name: "Delivery properties 1" }).getByLabel("Value").fill("hush");
  await page.getByLabel("Delivery schema").selectOption("CloudEventSchemaV1_0");
  await page.getByLabel("Expires (UTC)").fill("2090-01-01T00:00");
  await page.getByLabel("Max requests in flight").fill("4");
  await page.getByLabel("Max events per second").fill("50");
  await page.getByLabel("Time to live stands still during pauses").check();
  await page.getByLabel("Labels").fill("eu, shop");
  await page.getByText("Changes the existing subscription.").waitFor();
  await shoot("subscription-form");
  await button("Save").click();
  await heading(/^billing/);
  const id = `${await api.topicId("orders")}/providers/Microsoft.EventGrid/eventSubscriptions/billing`;
  result.changed = (await api.call("GET", id)).properties;
  result.url = (await api.call("POST", `${id}/getFullUrl`)).endpointUrl.replace(webhook.url, "");
  await button("Pause").click();
  await page.getByText("paused", { exact: true }).waitFor();
  await button("Resume").click();
  await page.getByText("active", { exact: true }).waitFor();
  await button("Sign requests").click();
  await page.getByText("Save this now").waitFor();
  await button("I have saved it").click();

  // A webhook that does not agree.
  await api.subscribe("orders", "silent", { destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/silent` } } });
  await visit(`/console/subscription?id=${encodeURIComponent(id.replace(/billing$/, "silent"))}`);
  await page.getByText("The endpoint has not agreed yet").waitFor();
  await shoot("subscription-awaiting");

  // Publishes an event, and follows it.
  await api.subscribe("orders", "flaky", { destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/503` } } });
  await visit("/console/publish?topic=orders");
  await heading("Publish a test event");
  await page.getByLabel("id", { exact: true }).fill("order-1");
  await page.getByLabel("Event as JSON").fill((await page.getByLabel("Event as JSON").inputValue()).replace("129.5", "150"));
  await shoot("publish");
  await button("Publish").click();
  await page.getByRole("link", { name: "follow order-1" }).click();
  await heading("Event order-1");
  await page.getByText("Waiting for the next attempt").first().waitFor();
  await api.advance("10m");
  await button("Explain").click(); // the page would look by itself, a little later
  await page.getByText("Dead-lettered").first().waitFor();
  await shoot("event");
  result.attempts = await page.getByRole("region", { name: "Attempts of flaky" }).getByRole("row").count();
  result.rules = await page.getByRole("region", { name: "Attempts of flaky" }).getByText(/^503: at least 30 s; step/).count();
  await page.getByRole("button", { name: "Resend to flaky" }).click();
  await page.getByText("tried now").waitFor();

  // Finds it by pasting it.
  await visit("/console/event");
  await page.getByText("Paste an event instead").click();
  await page.getByLabel("Event as JSON").fill('{"id":"order-1","topic":"/x/topics/orders"}');
  await button("Explain").click();
  await heading("Event order-1");
  tolerate(/status of 404/);
  await page.getByLabel("Event id").fill("nothing");
  await button("Explain").click();
  await page.getByRole("alert").waitFor();

  // Looks at its dead letter, and narrows the search down to it.
  await visit("/console/deadletters");
  await heading("Dead letters");
  await page.getByRole("button", { name: "order-1" }).first().click();
  await page.getByRole("heading", { name: "Dead letter order-1" }).waitFor();
  await shoot("deadletters");
  await page.getByLabel("Group by").selectOption("endpoint");
  await page.getByRole("rowheader", { name: /127.0.0.1/ }).getByRole("link").click();
  await page.waitForURL("**/deadletters?topic=orders&subscription=billing");
  await page.getByRole("heading", { name: "1 found" }).waitFor();
  await page.getByLabel("Group by").selectOption("hour");
  await page.getByRole("rowheader", { name: /:00Z/ }).getByRole("link").click();
  await page.waitForURL(/&from=.+&to=/);
  await page.getByRole("heading", { name: "1 found" }).waitFor();
  const from = await page.getByLabel("Last attempt from (UTC)").inputValue();
  result.searchedHour = [from.slice(13), Date.parse(await page.getByLabel("Last attempt before (UTC)").inputValue()) - Date.parse(from)];
  await page.getByLabel("Last attempt before (UTC)").fill(from);
  await page.getByLabel("Last attempt from (UTC)").fill("2020-01-01T00:00");
  await button("Find").click();
  await page.getByRole("heading", { name: "0 found" }).waitFor();
  await button("Clear").click();
  await page.getByRole("heading", { name: "1 found" }).waitFor();

  // Redrives it, by keyboard alone.
  await visit("/console/");
  await heading("Overview");
  await tabTo(page, "Dead letters");
  await page.keyboard.press("Enter");
  await heading("Dead letters");
  await tabTo(page, "Events per second");
  await page.keyboard.type("100");
  await tabTo(page, "Dry run");
  await page.keyboard.press("Enter");
  await page.getByText("1 dead letters found: 1 can be sent").waitFor();
  await tabTo(page, "Redrive");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Redrive");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 1 sent").waitFor();

  await visit("/console/endpoints");
  await heading("Endpoints");
  await page.getByRole("rowheader", { name: /503/ }).waitFor();
  await shoot("endpoints");

  // Watches events and attempts as they happen.
  await visit("/console/live?topic=orders");
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("orders", { id: "order-2", eventType: "Shop.OrderPlaced", subject: "/orders/2", eventTime: "2026-01-01T00:00:00Z", dataVersion: "1", data: { total: 3 } });
  await page.getByText("order-2").first().waitFor();
  await shoot("live");
  await visit("/console/live?topic=orders&subscription=flaky");
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("orders", { id: "order-3", eventType: "Shop.OrderPlaced", subject: "/orders/3", eventTime: "2026-01-01T00:00:00Z", dataVersion: "1", data: {} });
  await page.getByRole("link", { name: "order-3" }).first().waitFor();
  await button("Stop").click();

  await visit(`/console/filter?subscription=${encodeURIComponent(id)}`);
  await heading("Filter tester");
  await button("Test").click();
  await page.getByRole("heading", { name: /of \d+ events match/ }).waitFor();
  result.matching = await page.getByRole("heading", { name: /events match/ }).innerText();
  await shoot("filter");

  await visit("/console/profiles");
  await page.getByRole("columnheader", { name: "edge" }).waitFor();
  await page.getByLabel("Only rules that differ").check();
  await shoot("profiles");

  // Adds a client, changes its roles, gives it a new secret, and removes it.
  await visit("/console/access");
  await heading("Access");
  await page.getByLabel("Name").fill("till");
  await page.getByLabel("Only these topics").fill("orders");
  await button("Add client").click();
  await page.getByText("Save this now").waitFor();
  await button("Show the newest lines").click();
  await page.getByRole("region", { name: "Audit trail" }).waitFor();
  await shoot("access");
  result.addedSecret = (await page.getByText("clientSecret").count()) > 0;
  await button("I have saved it").click();
  await button("Change till").click();
  await page.getByRole("heading", { name: "Change till" }).waitFor();
  await page.getByLabel(/^\s*data-sender/).check();
  await page.getByLabel("Only these topics").fill("");
  await button("Save").click();
  await page.getByText("till was changed.").last().waitFor();
  await page.getByRole("heading", { name: "Add a client" }).waitFor();
  result.changedClient = await api.call("GET", "/hermod/v1/clients/till");
  await button("New secret for till").click();
  await page.locator("hm-confirm").getByRole("button", { name: "New secret" }).click();
  await page.getByText("Save this now").waitFor();
  await button("I have saved it").click();
  await button("Remove till").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("rowheader", { name: "till" }).waitFor({ state: "detached" });

  await visit("/console/clock");
  await heading("Clock");
  const before = Date.parse((await api.call("GET", "/hermod/v1/clock")).now);
  await button("Advance by 1m").click();
  await page.waitForFunction(() => !document.querySelector("[disabled]"));
  await button("Advance to what is due").waitFor();
  await shoot("clock");
  result.advanced = Date.parse((await api.call("GET", "/hermod/v1/clock")).now) - before;

  await visit("/console/health");
  await heading(/^Health/);
  await shoot("health");
  await visit("/console/topics");
  await page.getByRole("link", { name: "orders", exact: true }).waitFor();
  await page.getByLabel("Search Topics").fill("nothing like it");
  await page.getByText("Nothing matches the search.").waitFor();
  await page.getByLabel("Search Topics").fill("");
  await shoot("topics");
  await visit("/console/topics/orders");
  await heading("orders");
  result.keysBefore = await page.getByRole("region", { name: "key1" }).count();
  await button("Show keys").click();
  await page.getByRole("region", { name: "key1" }).waitFor();
  await shoot("topic");
  await visit("/console/subscriptions");
  await page.getByRole("link", { name: "flaky", exact: true }).waitFor();
  await shoot("subscriptions");
  await visit("/console/");
  await page.getByRole("link", { name: /probation|waiting|dead letter/i }).first().waitFor();
  await shoot("overview-busy");
  await page.getByRole("link", { name: /^An event has waited/ }).click();
  await heading(/^Event order-/);

  // Deletes what it has made.
  await visit("/console/topic-form?kind=domains");
  await page.getByLabel("Name").fill("shops");
  await button("Create").click();
  await heading("shops");
  await page.getByRole("link", { name: "Change" }).click();
  await heading("Change shops");
  await page.getByLabel("Tags").fill("team=blue");
  await button("Save").click();
  await page.getByText("team=blue", { exact: true }).waitFor();
  await button("Delete").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Delete" }).click();
  await heading("Topics and domains");
  result.domainLeft = await page.getByRole("link", { name: "shops", exact: true }).count();

  await visit("/console/event?topic=orders&id=order-1");
  result.explained = await page.getByRole("region", { name: "The same as hermod event explain prints it" }).innerText();

  webhook.server.close();
  webhook.server.closeAllConnections();
  return result;
});
