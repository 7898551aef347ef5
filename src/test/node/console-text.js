// Tests what the pages of the console compute, without a browser: run it with node --test.
//
// The modules are ES modules below src/main, where no package.json says so. So they are copied to a
// folder that has one.
const assert = require("node:assert/strict");
const { cpSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
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
  for (const name of ["time", "ids", "shell", "destinations", "operators", "subscription", "subscriptionCommand", "topic", "lifecycle", "events", "letters", "attention", "metrics", "sse"]) {
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
});

test("takes subscription ids of both forms apart", () => {
  const { splitSubscriptionId, subscriptionId, shortScope, topicOf } = text.ids;
  assert.deepEqual(splitSubscriptionId(subscriptionId(SCOPE, "shop")), { scope: SCOPE, name: "shop" });
  assert.deepEqual(splitSubscriptionId(`${SCOPE}/eventSubscriptions/shop`), { scope: SCOPE, name: "shop" });
  assert.deepEqual(topicOf(SCOPE.replace("topics/orders", "domains/d/topics/t")), { kind: "domains", name: "d", inner: "t" });
  assert.equal(shortScope(SCOPE.toLowerCase()), "orders");
  assert.equal(shortScope("/subscriptions/s/resourceGroups/g"), "resourceGroups/g");
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
  for (const member of ["filter", "labels", "eventDeliverySchema", "retryPolicy", "deadLetterDestination", "hermod"]) {
    if (member !== "filter") {
      assert.deepEqual(properties[member], RESOURCE[member], member);
    }
  }
  assert.deepEqual(properties.filter, { includedEventTypes: ["A", "B"], subjectBeginsWith: "/x", advancedFilters: RESOURCE.filter.advancedFilters });
  assert.equal(properties.expirationTimeUtc, RESOURCE.expirationTimeUtc);
  assert.deepEqual(properties.destination.properties.deliveryAttributeMappings, RESOURCE.destination.properties.deliveryAttributeMappings);
});

test("never sends the visible part of a URL in the place of the stored one", () => {
  const { formOf, patch } = text.subscription;
  const form = formOf("shop", SCOPE, RESOURCE);
  assert.equal("endpointUrl" in patch(form).destination.properties, false);
  const moved = { ...form, target: { ...form.target, endpointUrl: "https://new.example/?code=1" } };
  assert.equal(patch(moved).destination.properties.endpointUrl, "https://new.example/?code=1");
});

test("a patch names what was cleared, because it keeps what it does not name", () => {
  const { emptyFilter, formOf, patch } = text.subscription;
  const form = {
    ...formOf("shop", SCOPE, RESOURCE), filter: emptyFilter(), deadLetterAccount: "", deadLetterContainer: "", expires: "", labels: "",
    maxDeliveryAttempts: "", eventTimeToLiveInMinutes: "", maxInFlight: "", partialBatch: false, headers: [], maxEventsPerBatch: "",
  };
  const sent = patch(form);
  assert.equal(sent.deadLetterDestination, null);
  assert.equal(sent.expirationTimeUtc, null);
  assert.deepEqual(sent.labels, []);
  assert.deepEqual(sent.retryPolicy, { maxDeliveryAttempts: null, eventTimeToLiveInMinutes: null });
  assert.deepEqual(sent.filter.includedEventTypes, null);
  assert.deepEqual(sent.filter.advancedFilters, []);
  assert.equal(sent.hermod.maxInFlight, null);
  assert.equal(sent.hermod.partialBatch, false);
  assert.deepEqual(sent.destination.properties.deliveryAttributeMappings, []);
  assert.equal(sent.destination.properties.maxEventsPerBatch, null);
});

test("shows no secret in the JSON or in a command", () => {
  const { emptyForm, shownBody } = text.subscription;
  const { azCommand, hermodCommand } = text.subscriptionCommand;
  const form = {
    ...emptyForm(SCOPE), name: "shop", target: { endpointUrl: "https://example.org/hook?code=hush" },
    headers: [{ name: "X-Key", type: "Static", value: "hush", isSecret: true }],
  };
  const shown = shownBody(form);
  for (const each of [JSON.stringify(shown), azCommand("shop", SCOPE, shown), hermodCommand("shop", SCOPE, shown)]) {
    assert.doesNotMatch(each, /hush/);
  }
  const grid = { ...emptyForm(SCOPE), endpointType: "EventGrid", target: { endpointUrl: "https://e.example/", sasKey: "hush" } };
  assert.doesNotMatch(JSON.stringify(shownBody(grid)), /hush/);
});

test("writes the commands that create the same subscription", () => {
  const { body, formOf } = text.subscription;
  const { azCommand, hermodCommand, limits } = text.subscriptionCommand;
  const json = body(formOf("shop", SCOPE, RESOURCE));
  assert.equal(hermodCommand("shop", SCOPE, json), [
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
  ].join(" \\\n  "));
  assert.match(azCommand("shop", SCOPE, json), /^az eventgrid event-subscription create \\\n {2}--name shop \\\n {2}--source-resource-id/);
  assert.match(limits("az", json), /own options/);
  assert.equal(limits("hermod", json), null);
});

test("names other kinds of destinations as the commands do", () => {
  const { body, emptyForm } = text.subscription;
  const { hermodCommand } = text.subscriptionCommand;
  const command = (endpointType, target) => hermodCommand("n", SCOPE, body({ ...emptyForm(SCOPE), endpointType, target }));
  assert.match(command("Kafka", { cluster: "local", topic: "t", keyField: "data.k" }), /--endpoint-type kafka \\\n {2}--endpoint local\/t[^]*--key-field data.k/);
  assert.match(command("StorageQueue", { resourceId: "/a", queueName: "q" }), /--endpoint \/a\/queueServices\/default\/queues\/q/);
  assert.match(command("EventHub", { resourceId: "/hub" }), /--endpoint-type eventhub \\\n {2}--endpoint \/hub/);
});

test("writes topics, their mappings and their commands", () => {
  const { azCommand, body, emptyForm, formOf, hermodCommand } = text.topic;
  const form = {
    ...emptyForm("topics"), name: "orders", tags: "team=blue\nnote=a=b", inboundIpRules: "10.0.0.0/8\n", profile: "edge",
    inputSchema: "CustomEventSchema", mapping: { eventType: { sourceField: "kind", defaultValue: "x" }, id: {} },
  };
  const json = body(form);
  assert.deepEqual(json.tags, { team: "blue", note: "a=b" });
  assert.deepEqual(json.properties.inboundIpRules, [{ ipMask: "10.0.0.0/8", action: "Allow" }]);
  assert.deepEqual(json.properties.inputSchemaMapping.properties, { eventType: { sourceField: "kind", defaultValue: "x" } });
  assert.equal(json.properties.hermod.profile, "edge");
  assert.match(hermodCommand(form), /^hermod topic create orders \\\n[^]*--input-schema customeventschema[^]*--profile edge[^]*--tags team=blue note=a=b$/);
  assert.match(azCommand(form), /--input-mapping-fields eventType=kind[^]*--input-mapping-default-values eventType=x/);
  const kept = formOf("topics", "g", { name: "t", location: "l", tags: {}, sku: { name: "Premium" }, properties: { eventTypeInfo: { kind: "Inline" } } });
  assert.deepEqual(body(kept).sku, { name: "Premium" });
  assert.deepEqual(body(kept).properties.eventTypeInfo, { kind: "Inline" });
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

test("explains an event in words, as the command line does", () => {
  const words = text.lifecycle.explainText({ occurrences: [OCCURRENCE] });
  assert.match(words, /^published 2026-01-01T00:00:00Z at position 5\n {2}billing: parked\n {4}attempt 1 /);
  assert.match(words, /rule: 503: at least 30 s\n {4}next attempt: 2026-01-01T01:00:00Z/);
  assert.match(words, /mail: unmatched\n {4}remark: data.n is missing/);
});

test("finds the id and the topic in a pasted event", () => {
  const { eventIn } = text.events;
  assert.deepEqual(eventIn(JSON.stringify([{ id: "e1", topic: SCOPE }])), { id: "e1", topic: "orders" });
  assert.deepEqual(eventIn('{"specversion":"1.0","id":"e2","source":"/shop"}'), { id: "e2", topic: null });
  assert.throws(() => eventIn("{}"), /no member/);
  assert.throws(() => eventIn("nonsense"));
});

test("its samples fit their schemas", () => {
  const { samples, schemaDiff } = text.events;
  for (const schema of ["EventGridSchema", "CloudEventSchemaV1_0"]) {
    for (const { event } of samples(schema, "e1", NOW)) {
      assert.deepEqual(schemaDiff(event, schema).filter(({ status }) => status !== "ok"), []);
    }
  }
});

test("says how a dead letter differs from its schema", () => {
  const found = text.events.schemaDiff({ id: 7, subject: "s", eventType: "t", eventTime: "soon", data: {}, color: "red", deadLetterReason: "x" }, "EventGridSchema");
  const status = Object.fromEntries(found.map((each) => [each.member, each.status]));
  assert.deepEqual(status, { dataVersion: "missing", id: "wrong", subject: "ok", eventType: "ok", eventTime: "wrong", data: "ok", color: "extra", deadLetterReason: "added" });
});

test("groups dead letters, the largest group first", () => {
  const { group, progress, subscriptionKey } = text.letters;
  const entry = (reason, subscription) => ({ reason, subscription, topic: "orders", eventId: "e", lastAttemptAt: "2026-01-01T10:20:00Z" });
  const entries = [entry("A", "x"), entry("B", "y"), entry("B", "x")];
  assert.deepEqual(group(entries, "reason").map(({ name, count }) => [name, count]), [["B", 2], ["A", 1]]);
  assert.deepEqual(group(entries, "hour").map(({ name }) => name), ["2026-01-01 10:00Z"]);
  const endpoints = new Map([[subscriptionKey({ topic: "Orders", subscription: "X" }), "https://x"]]);
  assert.deepEqual(group(entries, "endpoint", endpoints).map(({ name }) => name), ["https://x", "(unknown)"]);
  assert.equal(progress({ state: "counting", total: 5, done: 0, failed: 0, skipped: 0 }), null);
  assert.equal(progress({ state: "running", total: 4, done: 1, failed: 1, skipped: 0 }), 0.5);
});

test("leads from an attention item to its cause", () => {
  const { linkOf } = text.attention;
  assert.equal(linkOf({ link: { page: "endpoint", id: "a b" } }), "/console/endpoints?id=a+b");
  assert.equal(linkOf({ link: { page: "deadletters", topic: "orders" } }), "/console/deadletters?topic=orders");
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
