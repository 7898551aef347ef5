// The guided walkthrough of docs/tour.md: start, create, publish, watch a retry, redrive a dead letter.
// dev/screenshots makes the pictures of that page with it. They are the same every time: names, clock
// and seed are fixed, and what the server says about today is shown as another day.
const { mkdirSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { scenario } = require("./console-harness.js");
const { Api, startWebhook } = require("./console-api.js");
const { smaller } = require("./small-png.js");

const SIZE = { width: 1200, height: 760 };
const DAY = 24 * 3600_000;
/** What is shown in the place of the day after the real one. */
const SHOWN = Date.parse("2026-01-01T00:00:00Z");
const FREE_BYTES = 64 * 2 ** 30;
const MOST_BYTES = 150_000;

scenario(async ({ page, context, visit, signIn, settle, check, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook("", input.webhookPort ?? 0);
  webhook.status = 503;
  const pictures = {};
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
  const button = (name) => page.getByRole("button", { name, exact: true });

  // Nine o'clock tomorrow, so that the clock says the same in every run.
  const { now } = await api.call("GET", "/hermod/v1/clock");
  const midnight = Math.ceil((Date.parse(now) + 1) / DAY) * DAY;
  await api.advance(`${midnight + 9 * 3600_000 - Date.parse(now)}ms`);
  await showAnotherDay(midnight);
  await page.setViewportSize(SIZE);

  await signIn();
  await page.getByRole("heading", { name: "First steps" }).waitFor();
  await picture("start");

  await page.getByRole("link", { name: "Create a topic" }).click();
  await heading("Create a topic");
  await page.getByLabel(/^\s*Name/).fill("orders");
  await page.getByText("Creates a new topic.").waitFor();
  await picture("topic");
  await button("Create").click();
  await heading("orders");

  await page.getByRole("link", { name: "Subscribe" }).click();
  await heading("Create a subscription");
  await page.getByLabel(/^\s*Name/).fill("billing");
  await page.getByLabel("Endpoint URL").fill(`${webhook.url.replace("127.0.0.1", "localhost")}/`);
  await page.getByLabel("Max delivery attempts").fill("3");
  await page.getByLabel("Dead-letter storage account").fill("/subscriptions/s/resourceGroups/hermod/providers/Microsoft.Storage/storageAccounts/letters");
  await page.getByLabel("Container").fill("dead");
  await page.getByText("Creates a new subscription.").waitFor();
  await page.getByLabel(/^\s*Name/).focus();
  await picture("subscription");
  await button("Create").click();
  await heading(/^billing/);

  await visit("/console/publish?topic=orders");
  await heading("Publish a test event");
  await page.getByLabel("id", { exact: true }).fill("order-1");
  const text = page.getByLabel("Event as JSON");
  await text.fill((await text.inputValue()).replace(/"eventTime": "[^"]+"/, '"eventTime": "2026-01-01T09:00:00Z"'));
  await button("Publish").click();
  await page.getByRole("link", { name: "follow order-1" }).waitFor();
  await picture("publish");
  await page.getByRole("link", { name: "follow order-1" }).click();
  await heading("Event order-1");
  await page.getByText("Waiting for the next attempt").first().waitFor();

  // The second attempt comes when the clock says so.
  await visit("/console/clock");
  await heading("Clock");
  for (let i = 0; i < 10 && (await lane()).attempts.length < 2; i++) {
    const advanced = page.waitForResponse(/clock\/advance/);
    await button("Advance to what is due").click();
    await advanced;
  }
  await visit("/console/event?topic=orders&id=order-1");
  await page.getByRole("rowheader").or(page.getByRole("row")).nth(2).waitFor();
  await picture("retry");

  await visit("/console/clock");
  await page.getByLabel("Advance by, such as 90s or PT2H").fill("10m");
  await button("Advance").click();
  await page.getByText("09:1").first().waitFor();
  const state = (await lane()).state;
  await visit("/console/deadletters");
  await page.getByRole("button", { name: "Show order-1" }).first().waitFor();
  await picture("deadletters");

  // The webhook works again, and gets the event after all.
  webhook.status = 200;
  await button("Redrive").click();
  await page.locator("hm-confirm").getByRole("button", { name: "Redrive" }).click();
  await page.getByText("1 of 1 sent").waitFor();
  await visit("/console/event?topic=orders&id=order-1");
  await page.getByText("Delivered", { exact: true }).first().waitFor();
  await picture("delivered");

  webhook.server.close();
  webhook.server.closeAllConnections();
  return { state, received: webhook.received, pictures };

  async function lane() {
    const { occurrences } = await api.call("GET", "/hermod/v1/topics/orders/events/order-1");
    return occurrences[0].subscriptions[0];
  }

  async function picture(name) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("hm-toasts li").waitFor({ state: "detached" });
    await settle();
    await check(name);
    const png = smaller(await page.screenshot({ animations: "disabled", caret: "hide" }));
    if (png.length > MOST_BYTES) {
      throw new Error(`${name} has ${png.length} bytes`);
    }
    pictures[name] = png.length;
    mkdirSync(input.pictures, { recursive: true });
    writeFileSync(path.join(input.pictures, `tour-${name}.png`), png);
  }

  /** Changes the days in all that the server says, from the one before to the one after, and the size of the disk. */
  async function showAnotherDay(midnight) {
    const days = [-1, 0, 1].map((each) => [dayOf(midnight + each * DAY), dayOf(SHOWN + each * DAY)]);
    await context.route(/\/hermod\/v1\//, async (route) => {
      const response = await route.fetch();
      const body = days.reduce((text, [real, shown]) => text.replaceAll(real, shown), await response.text());
      await route.fulfill({ response, body: body.replace(/"freeBytes":\d+/, `"freeBytes":${FREE_BYTES}`) });
    });
  }
});

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}
