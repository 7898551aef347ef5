// Markup in every text that somebody else controls: it is shown as text, and nothing of it runs.
const { scenario } = require("./console-harness.js");
const { Api, startWebhook } = require("./console-api.js");

const EVIL = `"'><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>\${globalThis.ran=1}`;
const ACCOUNT = "/subscriptions/s/resourceGroups/hermod/providers/Microsoft.Storage/storageAccounts/letters";

scenario(async ({ page, visit, signIn, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook(EVIL);
  const result = { unsafe: [], shown: {} };

  const letters = { deadLetterDestination: { endpointType: "StorageBlob", properties: { resourceId: ACCOUNT, blobContainerName: "dead" } } };
  await api.createTopic("evil", { inputSchema: "EventGridSchema" }, { [EVIL]: EVIL });
  await api.subscribe("evil", "refused", {
    ...letters, labels: [EVIL],
    destination: {
      endpointType: "WebHook",
      properties: {
        endpointUrl: `${webhook.url}/400?q=${encodeURIComponent(EVIL)}`,
        deliveryAttributeMappings: [{ name: "X-Evil", type: "Static", properties: { value: "<b onclick=1>", isSecret: false } }],
      },
    },
  });
  await api.subscribe("evil", "busy", { destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/503` } } });
  await api.subscribe("evil", "picky", {
    destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/200` } },
    filter: { subjectBeginsWith: EVIL.slice(0, 40), advancedFilters: [{ operatorType: "StringIn", key: "data.x", values: [EVIL] }] },
  });
  const event = { id: EVIL, eventType: EVIL, subject: EVIL, eventTime: "2026-01-01T00:00:00Z", dataVersion: EVIL.slice(0, 20), data: { [EVIL]: EVIL, x: EVIL } };
  await api.publish("evil", event);
  await api.createTopic("evil-cloud", { inputSchema: "CloudEventSchemaV1_0" });
  await api.publish("evil-cloud", { specversion: "1.0", id: EVIL, source: EVIL, type: EVIL, subject: EVIL, extension: EVIL, data: EVIL });
  await api.advance("10m");
  await api.call("POST", "/hermod/v1/clients", { name: EVIL.replaceAll(/[^\w<>="' ]/g, "").slice(0, 40), roles: ["reader"] }).catch((refused) => { result.clientRefused = refused.message; });

  await signIn();
  const subscription = async (name) => encodeURIComponent(`${await api.topicId("evil")}/providers/Microsoft.EventGrid/eventSubscriptions/${name}`);
  const eventPage = (topic) => `/console/event?${new URLSearchParams({ topic, id: EVIL })}`;
  for (const [name, address, wait] of [
    ["overview", "/console/", "Overview"],
    ["topics", "/console/topics", "Topics and domains"],
    ["topic", "/console/topics/evil", "evil"],
    ["no topic", `/console/topics/${encodeURIComponent(EVIL)}`, null],
    ["topic form", "/console/topic-form?name=evil", "Change evil"],
    ["subscriptions", "/console/subscriptions", "Subscriptions"],
    ["subscription", `/console/subscription?id=${await subscription("refused")}`, /^refused/],
    ["picky", `/console/subscription?id=${await subscription("picky")}`, /^picky/],
    ["subscription form", `/console/subscription-form?id=${await subscription("picky")}`, "Change picky"],
    ["event", eventPage("evil"), /^Event/],
    ["cloud event", eventPage("evil-cloud"), /^Event/],
    ["publish", "/console/publish?topic=evil", "Publish a test event"],
    ["endpoints", "/console/endpoints", "Endpoints"],
    ["dead letters", "/console/deadletters", "Dead letters"],
    ["dead letters of", `/console/deadletters?${new URLSearchParams({ text: EVIL })}`, "Dead letters"],
    ["filter", `/console/filter?subscription=${await subscription("picky")}`, "Filter tester"],
    ["access", "/console/access", "Access"],
    ["clock", "/console/clock", "Clock"],
  ]) {
    await visit(address);
    await (wait === null ? page.getByRole("alert").waitFor() : page.getByRole("heading", { level: 1, name: wait }).waitFor());
    if (name === "dead letters") {
      await page.getByRole("button", { name: EVIL.slice(0, 10) }).first().click();
      await page.getByRole("heading", { name: /^Dead letter / }).waitFor();
    }
    if (name === "filter") {
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.getByRole("heading", { name: /events match/ }).waitFor();
    }
    await inspect(name);
  }

  await visit("/console/live?topic=evil");
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("evil", event);
  await page.getByText("onerror").first().waitFor();
  await page.locator("summary").last().click();
  await inspect("live");

  webhook.server.close();
  webhook.server.closeAllConnections();
  return result;

  /** Looks for elements that came from the text, in every shadow tree. */
  async function inspect(name) {
    const found = await page.evaluate(() => {
      const elements = [];
      const collect = (root) => root.querySelectorAll("*").forEach((each) => {
        elements.push(each);
        if (each.shadowRoot) {
          collect(each.shadowRoot);
        }
      });
      collect(document);
      return {
        ran: globalThis.ran !== undefined,
        injected: elements.filter((each) => each.matches('img[src="x"], script:not([src]), [onerror], [onclick]')).length,
        shown: elements.some((each) => !each.shadowRoot && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.includes("onerror"))),
      };
    });
    if (found.ran || found.injected > 0) {
      result.unsafe.push(name);
    }
    result.shown[name] = found.shown;
  }
});
