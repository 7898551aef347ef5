// Markup in every text that somebody else controls: it is shown as text, nothing of it runs, and it
// fits on a phone.
const { scenario } = require("./console-harness.js");
const { Api, LETTERS, startWebhook } = require("./console-api.js");

const EVIL = `"'><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>\${globalThis.ran=1}`;
/** What webhooks say is kept nowhere, so no page has it. */
const FROM_WEBHOOK = "said the webhook";

scenario(async ({ page, open, signIn, narrow, tolerate, input }) => {
  const api = new Api(input);
  const webhook = await startWebhook(EVIL + FROM_WEBHOOK);
  const result = { unsafe: [], shown: {}, fromWebhook: [], client: "added" };

  await api.createTopic("evil", { inputSchema: "EventGridSchema" }, { [EVIL]: EVIL });
  await api.subscribe("evil", "refused", {
    ...LETTERS, labels: [EVIL],
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
  await api.subscribe("evil-cloud", "refused-cloud", { ...LETTERS, eventDeliverySchema: "CloudEventSchemaV1_0", destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/400` } } });
  await api.publish("evil-cloud", { specversion: "1.0", id: EVIL, source: EVIL, type: EVIL, subject: EVIL, extension: EVIL, data: EVIL });
  // In the headers of an event, and in what an endpoint that should agree says instead.
  const { key1 } = await api.call("POST", `${await api.topicId("evil-cloud")}/listKeys`);
  result.withHeaders = await api.send("/topics/evil-cloud/api/events", {
    "aeg-sas-key": key1, "Content-Type": "application/json", "ce-specversion": "1.0", "ce-id": "headers",
    "ce-source": EVIL, "ce-type": EVIL, "ce-subject": EVIL, "ce-extension": EVIL,
  }, JSON.stringify(EVIL));
  await api.subscribe("evil", "silent", { destination: { endpointType: "WebHook", properties: { endpointUrl: `${webhook.url}/silent` } } });
  await api.advance("10m");
  await api.call("POST", "/hermod/v1/clients", { name: EVIL.replaceAll(/[^\w<>="' ]/g, "").slice(0, 40), roles: ["reader"] }).catch((refused) => { result.client = refused.message; });

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
    ["handshake", `/console/subscription?id=${await subscription("silent")}`, /^silent/],
    ["event", eventPage("evil"), /^Event/],
    ["cloud event", eventPage("evil-cloud"), /^Event/],
    ["event of headers", "/console/event?topic=evil-cloud&id=headers", /^Event/],
    ["publish", "/console/publish?topic=evil", "Publish a test event"],
    ["endpoints", "/console/endpoints", "Endpoints"],
    ["dead letters", "/console/deadletters", "Dead letters"],
    ["dead letters of", `/console/deadletters?${new URLSearchParams({ text: EVIL })}`, "Dead letters"],
    ["dead letter of headers", "/console/deadletters?topic=evil-cloud&text=headers", "Dead letters"],
    ["filter", `/console/filter?subscription=${await subscription("picky")}`, "Filter tester"],
    ["access", "/console/access", "Access"],
    ["clock", "/console/clock", "Clock"],
  ]) {
    await open(address);
    await (wait === null ? page.getByRole("alert").waitFor() : page.getByRole("heading", { level: 1, name: wait }).waitFor());
    if (name === "dead letters") {
      await page.getByRole("button", { name: EVIL.slice(0, 10) }).first().click();
      await page.getByRole("heading", { name: /^Dead letter / }).waitFor();
    }
    if (name === "dead letter of headers") {
      await page.getByRole("button", { name: "Show headers", exact: true }).first().click();
      await page.getByRole("heading", { name: "Dead letter headers" }).waitFor();
    }
    if (name === "filter") {
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.getByRole("heading", { name: /events match/ }).waitFor();
    }
    await inspect(name);
  }

  // What a form says is wrong, and what it would change.
  await open("/console/topic-form?kind=topics");
  await page.getByLabel(/^\s*Name/).fill(EVIL.replaceAll("/", ""));
  await page.getByText("Not yet valid").waitFor();
  await inspect("topic form with a problem");
  await open(`/console/subscription-form?id=${await subscription("picky")}`);
  await page.getByText("Nothing yet.").waitFor();
  await page.getByLabel("Labels").fill(EVIL);
  await page.getByLabel("Subject ends with").fill(EVIL);
  await page.getByRole("region", { name: "What changes" }).getByText("onerror").first().waitFor();
  await inspect("changes");
  for (const way of ["az", "JSON"]) {
    await page.getByRole("group", { name: "How to do the same" }).getByRole("button", { name: way }).click();
    await inspect(`changes as ${way}`);
  }

  // Whoever tries to sign in chooses what the audit log has.
  tolerate(/status of 401/);
  await page.evaluate((clientId) => fetch("/console/session", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ clientId, clientSecret: "x" }),
  }), EVIL);
  await open("/console/access");
  await page.getByRole("button", { name: "Show the newest lines" }).click();
  await page.getByRole("region", { name: "Audit trail" }).waitFor();
  await inspect("audit trail");

  await open("/console/live?topic=evil");
  await page.getByText("live", { exact: true }).waitFor();
  await api.publish("evil", event);
  await page.getByText("onerror").first().waitFor();
  await page.locator("summary").last().click();
  await inspect("live");

  webhook.server.close();
  webhook.server.closeAllConnections();
  return result;

  /** Looks for elements that came from the text, in every shadow tree, and for the text itself. */
  async function inspect(name) {
    const found = await page.evaluate((fromWebhook) => {
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
        shown: elements.some((each) => has(each, "onerror")),
        fromWebhook: elements.some((each) => has(each, fromWebhook)),
      };

      function has(element, words) {
        const written = element.shadowRoot ? [] : [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data);
        const typed = typeof element.value === "string" ? [element.value] : [];
        return [...written, ...typed].some((each) => each.includes(words));
      }
    }, FROM_WEBHOOK);
    if (found.ran || found.injected > 0) {
      result.unsafe.push(name);
    }
    result.shown[name] = found.shown;
    if (found.fromWebhook) {
      result.fromWebhook.push(name);
    }
    await narrow(name); // a long word without a space must not widen the page
  }
});
