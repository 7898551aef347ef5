// Tests what the pages of the console compute, without a browser: run it with node --test.
//
// The modules are ES modules below src/main, where no package.json says so. So they are copied to a
// folder that has one.
const assert = require("node:assert/strict");
const { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const path = require("node:path");
const { after, before, test } = require("node:test");

const ASSETS = path.resolve(__dirname, "../../src/main/resources/io/hermod/http/console/assets");
const SCOPE = "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
const NOW = "2026-01-01T00:00:00Z";

let folder;
const text = {};

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "console-text-"));
  cpSync(path.join(ASSETS, "text"), folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  for (const name of ["time", "ids", "shell", "destinations", "operators", "subscription", "subscriptionCommand", "topic", "lifecycle", "events", "letters", "attention", "metrics", "sse", "live", "difference", "scale"]) {
    text[name] = await import(path.join(folder, `${name}.js`));
  }
});

after(() => rmSync(folder, { recursive: true }));

test("writes spans in their two largest units", () => {
  const { span } = text.time;
  assert.deepEqual(
    [0, 7, 1000, 61_000, 3_600_000, 3_660_000, 90_000_000].map(span),
    ["0 ms", "7 ms", "1 s", "1 min 1 s", "1 h", "1 h 1 min", "1 d 1 h"],
  );
});

test("writes moments in UTC, and says nothing about missing ones", () => {
  assert.equal(text.time.moment("2026-01-01T01:00:00.5+01:00"), "2026-01-01 00:00:00Z");
  assert.equal(text.time.exactMoment("2026-01-01T00:00:00.123456Z"), "2026-01-01 00:00:00.123Z");
  assert.equal(text.time.moment(null), "–");
  assert.equal(text.time.relative("2026-01-01T00:05:00Z", NOW), "in 5 min");
  assert.equal(text.time.relative("2025-12-31T23:59:30Z", NOW), "30 s ago");
  assert.equal(text.time.fromField("2026-01-01T10:30"), "2026-01-01T10:30:00Z");
  assert.equal(text.time.toField("2026-01-01T10:30:00Z"), "2026-01-01T10:30:00");
  assert.equal(text.time.timeOfDay(Date.parse("2026-01-01T16:26:10+02:00")), "14:26", "charts are in UTC, too");
});

test("takes subscription ids of both forms apart", () => {
  const { splitSubscriptionId, subscriptionId, shortScope, topicOf } = text.ids;
  assert.deepEqual(splitSubscriptionId(subscriptionId(SCOPE, "shop")), { scope: SCOPE, name: "shop" });
  assert.deepEqual(splitSubscriptionId(`${SCOPE}/eventSubscriptions/shop`), { scope: SCOPE, name: "shop" });
  assert.deepEqual(topicOf(SCOPE.replace("topics/orders", "domains/d/topics/t")), { kind: "domains", name: "d", inner: "t" });
  assert.equal(shortScope(SCOPE.toLowerCase()), "orders");
  assert.equal(shortScope("/subscriptions/s/resourceGroups/g"), "resourceGroups/g");
  assert.equal(text.ids.shortResource(`/hermod/v1${SCOPE}`), "g: topics/orders");
  assert.equal(text.ids.shortResource("/hermod/v1/clients"), "/clients");
});

test("quotes what a shell would change, and leaves the place of a secret to the reader", () => {
  const { quote } = text.shell;
  assert.equal(quote("http://localhost:8090/"), "http://localhost:8090/");
  assert.equal(quote("it's $HOME"), "'it'\\''s $HOME'");
  assert.equal(quote("$SECRET"), '"$SECRET"');
  assert.equal(quote("$(reboot)"), "'$(reboot)'");
});

test("reads and writes the values of every operator", () => {
  const { OPERATORS, advancedFilter, filterRow } = text.operators;
  const samples = { numbers: "1, 2.5", number: "7", ranges: "-5--1, 2-3e-2", bool: "true", texts: "a\nb, c", nothing: "" };
  for (const operator of OPERATORS) {
    const row = { operator, key: "data.x", text: samples[text.operators.operandOf(operator)] };
    assert.deepEqual(filterRow(advancedFilter(row)).operator, operator);
    assert.deepEqual(advancedFilter(filterRow(advancedFilter(row))), advancedFilter(row), operator);
  }
  assert.deepEqual(advancedFilter({ operator: "NumberInRange", key: "k", text: "-5--1, 2-3e-2" }).values, [[-5, -1], [2, 0.03]]);
  assert.equal(advancedFilter({ operator: "NumberLessThan", key: "k", text: "many" }).value, "many");
  assert.deepEqual(advancedFilter({ operator: "StringIn", key: "k", text: "a\nb, c" }).values, ["a", "b, c"]);
});

const RESOURCE = {
  topic: SCOPE,
  destination: {
    endpointType: "WebHook",
    properties: {
      endpointBaseUrl: "https://example.org/hook", maxEventsPerBatch: 10, preferredBatchSizeInKilobytes: 64,
      deliveryAttributeMappings: [
        { name: "X-Key", type: "Static", properties: { value: null, isSecret: true } },
        { name: "X-From", type: "Dynamic", properties: { sourceField: "data.system" } },
      ],
    },
  },
  deliveryWithResourceIdentity: null,
  filter: { includedEventTypes: ["A", "B"], subjectBeginsWith: "/x", subjectEndsWith: "", advancedFilters: [{ operatorType: "NumberIn", key: "data.n", values: [1, 2] }] },
  labels: ["eu", "shop"],
  expirationTimeUtc: "2030-01-01T00:00:00Z",
  eventDeliverySchema: "EventGridSchema",
  retryPolicy: { maxDeliveryAttempts: 5, eventTimeToLiveInMinutes: 60 },
  deadLetterDestination: { endpointType: "StorageBlob", properties: { resourceId: "/a/letters", blobContainerName: "dead" } },
  hermod: { maxInFlight: 3, partialBatch: true },
};

test("sends back what the form of a subscription has shown", () => {
  const { body, formOf } = text.subscription;
  const { properties } = body(formOf("shop", SCOPE, RESOURCE));
  for (const member of ["labels", "eventDeliverySchema", "retryPolicy", "deadLetterDestination", "hermod"]) {
    assert.deepEqual(properties[member], RESOURCE[member], member);
  }
  assert.deepEqual(properties.filter, { includedEventTypes: ["A", "B"], subjectBeginsWith: "/x", advancedFilters: RESOURCE.filter.advancedFilters });
  assert.equal(properties.expirationTimeUtc, RESOURCE.expirationTimeUtc);
  assert.deepEqual(properties.destination.properties.deliveryAttributeMappings, RESOURCE.destination.properties.deliveryAttributeMappings);
});

test("a patch names only what has changed, and never a URL that only the server knows", () => {
  const { formOf, patch } = text.subscription;
  const form = formOf("shop", SCOPE, RESOURCE);
  assert.deepEqual(patch(form, form), {});
  assert.deepEqual(patch(form, { ...form, maxEventsPerBatch: "20" }), { destination: { properties: { maxEventsPerBatch: 20 } } });
  const moved = { ...form, target: { ...form.target, endpointUrl: "https://new.example/?code=1" } };
  assert.deepEqual(patch(form, moved), { destination: { properties: { endpointUrl: "https://new.example/?code=1" } } });
  const letters = patch(form, { ...form, deadLetterContainer: "other" });
  assert.equal(letters.deadLetterDestination.properties.resourceId, "/a/letters", "the server replaces it as a whole");
});

test("a patch names what was cleared, because it keeps what it does not name", () => {
  const { emptyFilter, formOf, patch } = text.subscription;
  const before = formOf("shop", SCOPE, RESOURCE);
  const sent = patch(before, {
    ...before, filter: emptyFilter(), deadLetterAccount: "", deadLetterContainer: "", expires: "", labels: "",
    maxDeliveryAttempts: "", eventTimeToLiveInMinutes: "", maxInFlight: "", partialBatch: false, headers: [], maxEventsPerBatch: "",
  });
  assert.equal(sent.deadLetterDestination, null);
  assert.equal(sent.expirationTimeUtc, null);
  assert.deepEqual(sent.labels, []);
  assert.deepEqual(sent.retryPolicy, { maxDeliveryAttempts: null, eventTimeToLiveInMinutes: null });
  assert.deepEqual(sent.filter, { includedEventTypes: null, subjectBeginsWith: "", advancedFilters: [] });
  assert.deepEqual(sent.hermod, { maxInFlight: null, partialBatch: false });
  assert.deepEqual(sent.destination.properties, { deliveryAttributeMappings: [], maxEventsPerBatch: null });
});

test("a patch takes away what another kind of destination does not have", () => {
  const { formOf, patch } = text.subscription;
  const before = formOf("shop", SCOPE, RESOURCE);
  const sent = patch(before, { ...before, endpointType: "StorageQueue", target: { resourceId: "/a", queueName: "q" } });
  assert.equal(sent.destination.endpointType, "StorageQueue");
  assert.equal(sent.destination.properties.deliveryAttributeMappings, null);
  assert.equal(sent.hermod.partialBatch, false);
});

test("lists what changes, without secrets", () => {
  const { changesOf, formOf } = text.subscription;
  const before = formOf("shop", SCOPE, RESOURCE);
  const form = { ...before, labels: "eu", target: { ...before.target, endpointUrl: "https://new.example/?code=hush" } };
  assert.deepEqual(changesOf(before, form), [
    { path: "destination.properties.endpointUrl", from: "https://example.org/hook", to: "https://new.example/?…" },
    { path: "labels", from: ["eu", "shop"], to: ["eu"] },
  ]);
});

test("opens a filter as JSON that the form would change", () => {
  const { formOf, patch, startOf } = text.subscription;
  assert.equal(startOf(RESOURCE.filter).filterJson, null);
  const odd = { advancedFilters: [{ operatorType: "StringIn", key: "data.x", values: [" a ", ""] }] };
  assert.deepEqual(startOf(odd).filterJson, odd);
  const form = formOf("shop", SCOPE, { ...RESOURCE, filter: odd });
  assert.deepEqual(patch(form, form), {});
});

test("shows no secret in the JSON or in a command", () => {
  const { emptyForm, shownBody } = text.subscription;
  const { azCreate, hermodCreate } = text.subscriptionCommand;
  const form = {
    ...emptyForm(SCOPE), name: "shop", target: { endpointUrl: "https://example.org/hook?code=hush" },
    headers: [{ name: "X-Key", type: "Static", value: "hush", isSecret: true, isStored: false }],
  };
  const shown = shownBody(form);
  for (const each of [shown, azCreate("shop", SCOPE, shown.properties), hermodCreate("shop", SCOPE, shown.properties)]) {
    assert.doesNotMatch(JSON.stringify(each), /hush/);
  }
  assert.match(hermodCreate("shop", SCOPE, shown.properties).text, /--endpoint "\$ENDPOINT_URL"/);
  assert.match(hermodCreate("shop", SCOPE, shown.properties).remark, /Set ENDPOINT_URL and SECRET first/);
  const grid = { ...emptyForm(SCOPE), endpointType: "EventGrid", target: { endpointUrl: "https://e.example/", sasKey: "hush" } };
  assert.doesNotMatch(JSON.stringify(shownBody(grid)), /hush/);
  assert.match(azCreate("n", SCOPE, shownBody(grid).properties).remark, /in the places of/);
});

test("writes the commands that create the same subscription", () => {
  const { body, formOf } = text.subscription;
  const { azCreate, hermodCreate } = text.subscriptionCommand;
  const { properties } = body({ ...formOf("shop", SCOPE, RESOURCE), isPaused: true });
  assert.equal(hermodCreate("shop", SCOPE, properties).text, [
    "hermod subscription create shop",
    "--topic orders",
    "--endpoint https://example.org/hook",
    "--included-event-types A B",
    "--subject-begins-with /x",
    "--advanced-filter data.n NumberIn 1 2",
    "--event-delivery-schema eventgridschema",
    "--max-delivery-attempts 5",
    "--event-ttl 60",
    "--max-events-per-batch 10",
    "--preferred-batch-size-in-kilobytes 64",
    "--deadletter-endpoint /a/letters/blobServices/default/containers/dead",
    "--expiration-date 2030-01-01T00:00:00Z",
    '--delivery-attribute-mapping X-Key static "$SECRET" true',
    "--delivery-attribute-mapping X-From dynamic data.system",
    "--labels eu shop",
    "--partial-batch",
    "--max-in-flight 3",
  ].join(" \\\n  ") + "\nhermod subscription pause shop --topic orders");
  assert.match(azCreate("shop", SCOPE, properties).text, /^az rest \\\n {2}--method put/, "az does not know Hermod's own options");
  const { hermod: _, ...common } = properties;
  assert.match(azCreate("shop", SCOPE, common).text, /^az eventgrid event-subscription create \\\n {2}--name shop \\\n {2}--source-resource-id/);
});

test("writes the commands that change a subscription, and none where there is no option", () => {
  const { formOf, shownBody, shownPatch } = text.subscription;
  const { azUpdate, hermodUpdate } = text.subscriptionCommand;
  const before = formOf("shop", SCOPE, RESOURCE);
  const update = (change) => {
    const form = { ...before, ...change };
    return hermodUpdate("shop", SCOPE, shownPatch(before, form), shownBody(form).properties);
  };
  assert.equal(update({ maxDeliveryAttempts: "7", labels: "eu" }).text,
    "hermod subscription update shop \\\n  --topic orders \\\n  --max-delivery-attempts 7 \\\n  --labels eu");
  assert.equal(update({ isPaused: true }).text, "hermod subscription pause shop --topic orders");
  assert.equal(update({ partialBatch: false }).text.split("\n").at(-1).trim(), "--partial-batch false");
  assert.match(update({ endpointType: "Kafka", target: { cluster: "c", topic: "t" }, headers: [], partialBatch: false }).text, /--endpoint-type kafka \\\n {2}--endpoint c\/t/);
  assert.equal(update({ labels: "" }).text, null);
  assert.match(update({ labels: "" }).remark, /labels has no value any more/);
  assert.match(azUpdate("shop", SCOPE, { labels: [] }).text, /--method patch [^]*eventSubscriptions\/shop\?api-version=[^]*--body '{"labels":\[\]}'/);
});

test("names other kinds of destinations as the commands do", () => {
  const { body, emptyForm } = text.subscription;
  const { hermodCreate } = text.subscriptionCommand;
  const command = (endpointType, target) =>
    hermodCreate("n", SCOPE, body({ ...emptyForm(SCOPE), endpointType, target }).properties);
  assert.match(command("Kafka", { cluster: "local", topic: "t", keyField: "data.k" }).text, /--endpoint-type kafka \\\n {2}--endpoint local\/t[^]*--key-field data.k/);
  assert.match(command("StorageQueue", { resourceId: "/a", queueName: "q" }).text, /--endpoint \/a\/queueServices\/default\/queues\/q/);
  assert.match(command("EventHub", { resourceId: "/hub" }).text, /--endpoint-type eventhub \\\n {2}--endpoint \/hub/);
  assert.equal(command("EventGrid", { endpointUrl: "https://e.example/" }).text, null);
  assert.equal(command("WebHook", { endpointUrl: "https://e.example/", azureActiveDirectoryTenantId: "t" }).text, null);
});

test("writes topics, their mappings and their commands", () => {
  const { azCommand, body, emptyForm, formOf, hermodCommand } = text.topic;
  const form = {
    ...emptyForm("topics"), name: "orders", tags: "team=blue\nnote=a=b", inboundIpRules: "10.0.0.0/8\n",
    inputSchema: "CustomEventSchema", mapping: { eventType: { sourceField: "kind", defaultValue: "x" }, id: {} },
  };
  const json = body({ ...form, profile: "edge" });
  assert.deepEqual(json.tags, { team: "blue", note: "a=b" });
  assert.deepEqual(json.properties.inboundIpRules, [{ ipMask: "10.0.0.0/8", action: "Allow" }]);
  assert.deepEqual(json.properties.inputSchemaMapping.properties, { eventType: { sourceField: "kind", defaultValue: "x" } });
  assert.equal(json.properties.hermod.profile, "edge");
  assert.match(hermodCommand({ ...form, profile: "edge" }).text, /^hermod topic create orders \\\n[^]*--input-schema customeventschema[^]*--profile edge[^]*--tags team=blue note=a=b$/);
  assert.match(azCommand(form, "/id").text, /--input-mapping-fields eventtype=kind[^]*--input-mapping-default-values eventtype=x/);
  assert.match(azCommand({ ...form, disableLocalAuth: true }, "/id").text, /^az rest [^]*--url '?\/id\?api-version/, "az has no option for that");
  assert.match(hermodCommand({ ...emptyForm("domains"), name: "shops", autoCreate: false }).text, /--auto-create-topic-with-first-subscription false/);
  assert.equal(hermodCommand(emptyForm("systemTopics")).text, null);
});

test("shows every option of a topic in its form, and sends it back", () => {
  const { body, formOf } = text.topic;
  const topic = {
    name: "t", type: "Microsoft.EventGrid/topics", location: "l", tags: {}, sku: { name: "Premium" }, kind: "AzureArc",
    identity: { type: "UserAssigned", userAssignedIdentities: { "/i": {} } },
    properties: {
      inputSchema: "EventGridSchema", disableLocalAuth: true, publicNetworkAccess: "Disabled", inboundIpRules: [],
      minimumTlsVersionAllowed: "1.1", dataResidencyBoundary: "WithinRegion",
      eventTypeInfo: { kind: "Inline", inlineEventTypes: { Placed: { description: "d" } } },
    },
  };
  const { name: _, type: __, ...expected } = topic;
  assert.deepEqual(body(formOf("g", topic)), expected);
});

test("writes the difference of two objects as a merge patch", () => {
  const { difference, isSame } = text.difference;
  assert.deepEqual(difference({ a: 1, b: { c: 1, d: [1] }, e: null }, { a: 2, b: { c: 1, d: [2] } }), { a: 2, b: { d: [2] } });
  assert.deepEqual(difference({ a: { b: 1 } }, { a: { c: 1 } }), { a: { b: null, c: 1 } });
  assert.deepEqual(difference({ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }, ["a"]), { a: { b: 2, c: 1 } });
  assert.ok(isSame({ a: null, b: [{}] }, { b: [{}] }));
  assert.ok(!isSame([1], [1, 2]));
});

test("ends an axis where all of its parts are round", () => {
  const { scaleTop } = text.scale;
  assert.deepEqual([0, 3, 5, 13, 37, 81, 1234].map((each) => scaleTop(each, 4)), [4, 4, 8, 20, 40, 200, 2000]);
});

const OCCURRENCE = {
  publishedAt: NOW, position: "5", redrives: 0, redrivenAt: null, jobId: null,
  subscriptions: [
    {
      name: "billing", state: "parked", rule: "503: at least 30 s", nextAttemptAt: "2026-01-01T01:00:00Z", endedAt: null, expiresAt: null,
      attempts: [
        { number: 1, at: "2026-01-01T00:00:00.004Z", status: 503, outcome: "Busy", latencyMs: 12 },
        { number: 2, at: "2026-01-01T00:00:31Z", status: null, outcome: "TimedOut", latencyMs: 30_000 },
      ],
    },
    { name: "mail", state: "unmatched", attempts: [], nextAttemptAt: null, endedAt: null, remark: "data.n is missing" },
  ],
};

test("places a lifecycle on a time axis, in order and within its ends", () => {
  const { rows, scale, ticks, endOf } = text.lifecycle;
  const [billing, mail] = rows(OCCURRENCE, "2026-01-01T00:02:00Z");
  const places = [billing.attempts[0].at, billing.attempts[1].at, billing.attempts[1].until, billing.next.at];
  assert.deepEqual([...places].sort((a, b) => a - b), places);
  assert.equal(billing.next.at, 1);
  assert.equal(billing.tone, "waiting");
  assert.equal(mail.tone, "neutral");
  assert.equal(scale(NOW, "2026-01-01T01:00:00Z")("2025-12-31T00:00:00Z"), 0);
  const shown = ticks(NOW, endOf(OCCURRENCE, NOW));
  assert.deepEqual(shown.map(({ label }) => label).slice(0, 2), ["0", "10 s"]);
  assert.ok(shown.every(({ at }) => at >= 0 && at <= 1));
});

test("explains an event as the command line draws it", () => {
  assert.equal(text.lifecycle.explainText({ occurrences: [OCCURRENCE] }), `
● published 2026-01-01T00:00:00Z at position 5
├─ billing: parked
│  ✗ attempt 1  2026-01-01T00:00:00.004Z  503  Busy      12 ms
│  ✗ attempt 2  2026-01-01T00:00:31Z           TimedOut  30000 ms
│  ○ next attempt: 2026-01-01T01:00:00Z
│  rule: 503: at least 30 s
└─ mail: unmatched
   remark: data.n is missing`.trim());
});

test("says how long each attempt waited, if it is known", () => {
  const { waits } = text.lifecycle;
  assert.deepEqual(waits(OCCURRENCE.subscriptions[0], NOW), [4, 30_996]);
  assert.deepEqual(waits({ attempts: [{ number: 5, at: NOW }] }, NOW), [null]);
});

test("finds the id and the topic in a pasted event", () => {
  const { eventIn } = text.events;
  assert.deepEqual(eventIn(JSON.stringify([{ id: "e1", topic: SCOPE }])), { id: "e1", topic: "orders" });
  assert.deepEqual(eventIn('{"specversion":"1.0","id":"e2","source":"/shop"}'), { id: "e2", topic: null });
  assert.throws(() => eventIn("{}"), /no member/);
  assert.throws(() => eventIn("nonsense"));
});

test("its samples fit what a topic accepts", () => {
  const { problemWithEvent, samples } = text.events;
  for (const inputSchema of ["EventGridSchema", "CloudEventSchemaV1_0"]) {
    for (const isDomain of [false, true]) {
      for (const { event } of samples({ inputSchema, isDomain }, "e1", NOW)) {
        assert.equal(problemWithEvent(event, { inputSchema, isDomain }), null);
      }
    }
  }
  const mapping = { id: { sourceField: "orderId" }, eventTime: { sourceField: "placed.at" }, subject: {} };
  const [{ event }] = samples({ inputSchema: "CustomEventSchema", mapping }, "e1", NOW);
  assert.equal(event.orderId, "e1");
  assert.deepEqual(event.placed, { at: NOW });
});

test("says what a topic would not accept of an event", () => {
  const { problemWithEvent } = text.events;
  const grid = { inputSchema: "EventGridSchema" };
  const event = { id: "1", subject: "s", eventType: "t", eventTime: NOW };
  assert.equal(problemWithEvent({ ...event, dataVersion: null }, grid), null);
  assert.match(problemWithEvent([event, { id: "2" }], grid), /subject: The schema requires it/);
  assert.match(problemWithEvent({ ...event, color: "red" }, grid), /color: Not part/);
  assert.match(problemWithEvent(event, { ...grid, isDomain: true }), /topic: Names the topic/);
  assert.equal(problemWithEvent({ any: 1 }, { inputSchema: "CustomEventSchema" }), null);
  assert.match(problemWithEvent(7, grid), /JSON object/);
});

test("says how a dead letter differs from its schema", () => {
  const found = text.events.schemaDiff({ id: 7, subject: "s", eventType: "t", eventTime: "soon", data: {}, color: "red", deadLetterReason: "x" }, "EventGridSchema");
  const status = Object.fromEntries(found.map((each) => [each.member, each.status]));
  assert.deepEqual(status, { id: "wrong", subject: "ok", eventType: "ok", eventTime: "wrong", data: "ok", color: "extra", deadLetterReason: "added" });
});

test("the name of a group of dead letters is a search for that group", () => {
  const { GROUPINGS, group, subscriptionKey, within } = text.letters;
  const entries = ["x", "y", "x"].map((subscription) => ({ reason: "A", outcome: null, subscription, topic: "orders", lastAttemptAt: "2026-01-01T23:20:00.5Z" }));
  const endpoints = new Map(["x", "y"].map((subscription) => [subscriptionKey({ topic: "orders", subscription }), "https://x"]));
  const searches = (by) => group(entries, by, endpoints).map((each) => each.searches);
  assert.deepEqual(searches("reason"), [[{ reason: "A" }]]);
  assert.deepEqual(searches("outcome"), [[]], "nothing can be asked about what is unknown");
  assert.deepEqual(searches("subscription"), [[{ topic: "orders", subscription: "x" }], [{ topic: "orders", subscription: "y" }]]);
  assert.deepEqual(searches("endpoint"), [[{ topic: "orders", subscription: "x" }, { topic: "orders", subscription: "y" }]]);
  const [[hour]] = searches("hour");
  assert.deepEqual(hour, { from: "2026-01-01T23:00:00Z", to: "2026-01-02T00:00:00Z" });
  for (const by of Object.keys(GROUPINGS).filter((each) => each !== "outcome")) {
    assert.ok(searches(by).every((each) => each.length > 0), by);
  }

  assert.deepEqual(within({ reason: "A" }, { topic: "orders", reason: "B" }), { topic: "orders", reason: "A", from: undefined, to: undefined });
  assert.deepEqual(within(hour, { from: "2026-01-01", to: "2026-01-03" }), hour);
  assert.deepEqual(within(hour, { from: "2026-01-01T23:10:00Z", to: "2026-01-01T23:30:00Z" }), { from: "2026-01-01T23:10:00Z", to: "2026-01-01T23:30:00Z" });
});

test("groups dead letters, the largest group first", () => {
  const { group, progress, subscriptionKey } = text.letters;
  const entry = (reason, subscription) => ({ reason, subscription, topic: "orders", eventId: "e", lastAttemptAt: "2026-01-01T10:20:00Z" });
  const entries = [entry("A", "x"), entry("B", "y"), entry("B", "x")];
  assert.deepEqual(group(entries, "reason").map(({ name, count }) => [name, count]), [["B", 2], ["A", 1]]);
  assert.deepEqual(group(entries, "hour").map(({ name }) => name), ["2026-01-01 10:00Z"]);
  const endpoints = new Map([[subscriptionKey({ topic: "Orders", subscription: "X" }), "https://x"]]);
  assert.deepEqual(group(entries, "endpoint", endpoints).map(({ name }) => name), ["https://x", "(unknown)"]);
  assert.deepEqual(group([{ ...entry("A", "x"), lastAttemptAt: null }], "hour").map(({ name, searches }) => [name, searches]), [["(unknown)", []]]);
  assert.equal(progress({ state: "counting", total: 5, done: 0, failed: 0, skipped: 0 }), null);
  assert.equal(progress({ state: "running", total: 4, done: 1, failed: 1, skipped: 0 }), 0.5);
});

test("leads from an attention item to its cause", () => {
  const { linkOf } = text.attention;
  assert.equal(linkOf({ link: { page: "endpoint", id: "a b" } }), "/console/endpoints?id=a+b");
  assert.equal(linkOf({ link: { page: "deadletters", topic: "orders" } }), "/console/deadletters?topic=orders");
  assert.equal(linkOf({ link: { page: "validations" } }), "/console/subscriptions");
  assert.equal(linkOf({ link: { page: "elsewhere" } }), null);
});

test("knows when each interval of a metric began", () => {
  const { intervalOf, timesOf, totalOf } = text.metrics;
  const metrics = { from: NOW, interval: "PT15M", metrics: { A: { total: [1, 2, 3] } } };
  assert.deepEqual(timesOf(metrics).map((time) => new Date(time).toISOString().slice(11, 16)), ["00:00", "00:15", "00:30"]);
  assert.equal(totalOf(metrics, "A"), 6);
  assert.equal(totalOf(metrics, "B"), 0);
  assert.equal(intervalOf("P1D"), 86_400_000);
});

test("reads server-sent events that arrive in pieces", () => {
  const reader = new text.sse.EventReader();
  assert.deepEqual(reader.read(': heartbeat\n\nevent: hello\ndata: {"a"'), []);
  assert.deepEqual(reader.read(':1}\n\nevent: event\r\ndata: {"id":"x"}\r\n\r\nevent: ev'), [
    { name: "hello", data: { a: 1 } }, { name: "event", data: { id: "x" } },
  ]);
  assert.deepEqual(reader.read('ent\ndata: 2\n\n'), [{ name: "event", data: 2 }]);
});

test("says for each reason of the server why a live tail has ended", () => {
  const source = readFileSync(path.resolve(__dirname, "../../src/main/java/io/hermod/http/tail/TailStream.java"), "utf8");
  const sent = [...source.matchAll(/\bend\("(\w+)"\)/g)].map(([, reason]) => reason);
  assert.ok(sent.length > 3, "TailStream has another form now");
  assert.deepEqual(Object.keys(text.live.ENDS).sort(), [...new Set(sent)].sort());
  assert.equal(text.live.endText("newer"), "The stream has ended. newer");
});

test("has a scenario for every page", async () => {
  cpSync(path.join(ASSETS, "router.js"), path.join(folder, "router.js"));
  const { routes } = await import(path.join(folder, "router.js"));
  assert.deepEqual(Object.keys(require("./console-coverage.js")).sort(), routes.map((each) => each.path).sort());
});
