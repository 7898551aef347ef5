// What people do when something is wrong: wake an endpoint, watch with a filter, steer a redrive,
// replace a key; and what a second tab notices. Time is virtual, so nothing moves by itself.
const { scenario } = require("./console-harness.js");
const { Api, LETTERS, startWebhook, tabTo } = require("./console-api.js");

/** This many failures in a row put an endpoint on probation. */
const THRESHOLD = 10;

scenario(async ({ page, context, visit, signIn, shoot, tolerate, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook();
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
  const button = (name) => page.getByRole("button", { name, exact: true });
  const result = {};
  const event = (id, eventType = "Shop.OrderPlaced") =>
    ({ id, eventType, subject: `/orders/${id}`, eventTime: "2026-01-01T00:00:00Z", dataVersion: "1", data: {} });
  const events = (name, count) => Array.from({ length: count }, (_, i) => event(`${name}-${i + 1}`));
  const webhookAt = (path) => ({ endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}${path}` } });

  await api.createTopic("orders");
  await api.createTopic("returns");
  await signIn();
  await heading("Overview");

  // Wakes an endpoint that is on probation, by keyboard alone, after the overview has led there.
  webhook.status = 503;
  await api.subscribe("orders", "weak", { destination: webhookAt("/weak") });
  await api.publish("orders", events("weak", THRESHOLD));
  await eventually("a probation", async () =>
    (await api.call("GET", "/hermod/v1/endpoints")).value.some((each) => each.state === "probation"));
  await page.reload();
  await heading("Overview");
  await page.getByRole("link", { name: /\/weak failed 10 times in a row/ }).click();
  await heading("Endpoints");
  const row = page.getByRole("row", { name: /\/weak/ });
  await row.getByText("probation", { exact: true }).waitFor();
  result.chosen = await row.getAttribute("aria-current");
  await shoot("endpoints-probation");
  webhook.status = 200;
  await tabTo(page, `Wake ${webhook.url}/weak`);
  await page.keyboard.press("Enter");
  await row.getByText("open", { exact: true }).waitFor();
  await api.publish("orders", event("after-waking"));
  await eventually("a delivery", () => webhook.received.includes(200));

  // Holds the tail of a topic, and goes on.
  await visit("/console/live?topic=orders");
  await page.getByText("live", { exact: true }).waitFor();
  await button("Hold").click();
  await api.publish("orders", event("while-held"));
  await page.getByRole("button", { name: "Continue (1 new)" }).waitFor();
  result.shownWhileHeld = await page.getByText("while-held").count();
  await page.getByRole("button", { name: "Continue (1 new)" }).click();
  await page.getByText("while-held", { exact: true }).waitFor();

  // A filter that is stored nowhere, and then the one of a subscription.
  await page.getByText("Only some events").click();
  // Longer than an address may be.
  const types = Array.from({ length: 400 }, (_, i) => `Shop.SomethingElseThatHappensToOrders${i}`);
  await page.getByLabel("Event types").fill([...types, "Shop.OrderCancelled"].join("\n"));
  await button("Start again").click();
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("orders", [event("placed"), event("cancelled", "Shop.OrderCancelled")]);
  await page.getByText("cancelled", { exact: true }).waitFor();
  result.unwanted = await page.getByText("placed", { exact: true }).count();
  await api.subscribe("orders", "seven", { destination: webhookAt("/200"), filter: { subjectEndsWith: "/seven" } });
  await visit("/console/profiles");
  await visit("/console/live?topic=orders");
  await page.getByText("Only some events").click();
  await page.getByLabel("Begin with the filter of").selectOption("seven");
  result.savedFilter = await page.getByLabel("Subject ends with").inputValue();
  await shoot("live-filter");
  await button("Start again").click();
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("orders", [event("six"), event("seven")]);
  await page.getByText("seven", { exact: true }).last().waitFor();
  result.notMatching = await page.getByText("six", { exact: true }).count();
  await button("Stop").click();
  await page.getByText("stopped", { exact: true }).waitFor();

  // Pauses, resumes and cancels a redrive, which needs more seconds than pass here.
  webhook.status = 400;
  await api.subscribe("returns", "refunds", { ...LETTERS, destination: webhookAt("/refunds") });
  await api.publish("returns", events("refund", 20));
  await api.advance("10m");
  await visit("/console/deadletters?topic=returns");
  await page.getByRole("heading", { name: "20 found" }).waitFor();
  await page.getByLabel("Events per second").fill("1");
  await button("Redrive").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Redrive" }).click();
  const job = page.getByRole("status").filter({ hasText: "1 per second" });
  await job.getByText("running", { exact: true }).waitFor();
  await job.getByRole("button", { name: /^Pause / }).click();
  await job.getByText("paused", { exact: true }).waitFor();
  await shoot("redrive-paused");
  await job.getByRole("button", { name: /^Resume / }).click();
  await job.getByText("running", { exact: true }).waitFor();
  await job.getByRole("button", { name: /^Cancel / }).click();
  await job.getByText("cancelled", { exact: true }).waitFor();
  result.job = (await api.call("GET", "/hermod/v1/redrives")).value[0];

  // Replaces a key, by keyboard alone: publishers with the old one are rejected.
  await visit("/console/topics/orders");
  await heading("orders");
  await tabTo(page, "Show keys");
  await page.keyboard.press("Enter");
  const key = (name) => page.getByRole("region", { name }).innerText();
  await page.getByRole("region", { name: "key1" }).waitFor();
  const [first, second] = [await key("key1"), await key("key2")];
  await tabTo(page, "Replace key1");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Replace key1?" }).waitFor();
  await shoot("topic-key-dialog");
  await tabTo(page, "Replace");
  await page.keyboard.press("Enter");
  await page.getByText("key1 is new.").last().waitFor();
  const fresh = await key("key1");
  result.isOtherKey = fresh !== first;
  result.isSecondKept = (await key("key2")) === second;
  result.oldKey = await api.publishWith(first, "orders", [event("old-key")]);
  result.newKey = await api.publishWith(fresh, "orders", [event("new-key")]);
  await button("Hide").click();
  result.keysAfterHiding = await page.getByRole("region", { name: /^key/ }).count();

  // Signing out in another tab ends the session of this one too.
  tolerate(/status of 401/);
  const other = await context.newPage();
  await other.goto(`${input.origin}/console/profiles`);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
  // The page may notice before anybody asks it for something, and then the link is gone.
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Subscriptions" });
  await link.click({ timeout: 2000 }).catch(() => {});
  await page.getByRole("alert").filter({ hasText: "Your session is over" }).waitFor();
  result.leftOnPage = await page.getByRole("link", { name: "weak", exact: true }).count();

  webhook.server.close();
  webhook.server.closeAllConnections();
  return result;
});

async function eventually(what, isTrue) {
  for (let i = 0; i < 200; i++) {
    if (await isTrue()) {
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${what} never came`);
}
