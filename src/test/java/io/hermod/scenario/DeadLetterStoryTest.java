package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.systemevents.StorageBlobCreatedEventData;
import io.hermod.event.WireTime;
import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Dead letters of the real process in virtual time, the same wherever they are kept. */
abstract class DeadLetterStoryTest {
  static final String ACCOUNT = "keeper";

  private static final JsonMapper JSON = new JsonMapper();
  private static final String ACCOUNT_ID =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/" + ACCOUNT;
  private static final String MAPPING =
      """
      {"inputSchema":"CustomEventSchema","inputSchemaMapping":{"inputSchemaMappingType":"Json",
       "properties":{"eventType":{"sourceField":"myEventType"},
        "subject":{"defaultValue":"subjectDefault"},"dataVersion":{"defaultValue":"1.0"}}}}
      """;
  private static final Pattern NEXT = Pattern.compile("failures=(\\d+) next=(\\S+)");

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  Publishing publishing = Publishing.NOWHERE;

  /** What the server must be told about the place. */
  abstract List<String> flags() throws IOException;

  /** The container of this test, empty at first. */
  abstract String container();

  /** The blobs in it, by name. */
  abstract SortedMap<String, byte[]> blobs() throws IOException;

  /** The address that an event gives for a blob. */
  abstract URI url(String blob);

  /** Nothing can be written from now on. */
  abstract void goDown() throws IOException;

  abstract void comeBack() throws IOException;

  final void startServer() throws IOException {
    List<String> all = new ArrayList<>(flags());
    all.addAll(List.of("--virtual-patience", "30s"));
    hermod.start(all.toArray(String[]::new));
  }

  /** Starts with a subscription to a webhook that refuses all, which gives up at once. */
  final void start() throws IOException {
    startServer();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    subscribe(publishing.topic(), "Shop", "EventGridSchema");
  }

  private void subscribe(Arm.Topic topic, String name, String schema) {
    hermod
        .arm()
        .subscribe(topic, name, refusing.url(), schema, new Arm.Keeping(ACCOUNT, container(), 1));
  }

  @Test
  void writesEachFormatFiveMinutesLaterAndTellsOfIt() throws IOException {
    startServer();
    Inbox watch = watch();
    watchInVain();
    Instant now = hermod.arm().now();
    Map<String, JsonNode> expected =
        Map.of(
            "GRID", publishGridEvent(now),
            "CLOUD", publishCloudEvent(now),
            "SHAPE", publishShape(now));
    hermod.arm().advance(ofMillis(299_999));
    assertThat(blobs()).isEmpty();
    assertThat(watch.count()).isZero();

    hermod.arm().advance(ofMillis(1));
    assertThat(blobs()).hasSize(3);
    for (Map.Entry<String, byte[]> blob : blobs().entrySet()) {
      String folder = folder(blob.getKey());
      assertThat(blob.getKey()).matches(name(folder, now.plus(ofMinutes(5))));
      assertThat(withoutMadeUpId(onlyEntry(blob.getValue()))).isEqualTo(expected.get(folder));
    }
    assertThat(counted("hermod_dead_lettered_total")).isEqualTo(3);
    assertThat(counted("hermod_dropped_events_total")).isZero();
    assertTold(watch, now.plus(ofMinutes(5)));
    assertThat(metrics().value("hermod_publish_success_total", "topic", "hermod-deadletters"))
        .isEqualTo(3);

    hermod.arm().advance(ofMinutes(10));
    assertThat(blobs().keySet())
        .extracting(DeadLetterStoryTest::folder)
        .containsExactly("CLOUD", "DEAF", "GRID", "SHAPE");
    assertThat(watch.count()).as("nothing goes round in circles").isEqualTo(3);
  }

  @Test
  void tellsThoseWhoSubscribeToTheAccountItsGroupItsAzureSubscriptionOrItsSystemTopic()
      throws IOException {
    start();
    Inbox account = watch("account", "--resource-id", ACCOUNT_ID);
    Inbox group = watch("group", "--source-resource-id", "/subscriptions/S/resourceGroups/G");
    Inbox subscription = watch("subscription", "--resource-id", "/subscriptions/S");
    Inbox other = watch("other", "--resource-id", ACCOUNT_ID + "2");
    hermod
        .arm()
        .put(
            hermod.arm().id("systemTopics/keepers"),
            """
            {"location":"here","properties":{"source":"%s",
             "topicType":"Microsoft.Storage.StorageAccounts"}}
            """
                .formatted(ACCOUNT_ID));
    Inbox systemTopic = watch("system", "--resource-id", hermod.arm().id("systemTopics/keepers"));
    publishing.publish("one");
    hermod.arm().advance(ofMinutes(5));

    String blob = blobs().firstKey();
    for (Inbox inbox : List.of(account, group, subscription, systemTopic)) {
      assertThat(inbox.count()).isEqualTo(1);
      JsonNode event = JSON.readTree(inbox.last().body()).get(0);
      assertThat(event.path("topic").asString()).isEqualTo(ACCOUNT_ID);
      assertThat(event.path("eventType").asString()).isEqualTo("Microsoft.Storage.BlobCreated");
      assertThat(event.at("/data/url").asString()).isEqualTo(url(blob).toString());
    }
    assertThat(other.count()).isZero();
    assertThat(metrics().value("hermod_publish_success_total", "topic", "keepers")).isEqualTo(1);
  }

  /** By the command, as users do. */
  private Inbox watch() {
    return watch("watch", "--topic", "hermod-deadletters");
  }

  private Inbox watch(String name, String option, String source) {
    Inbox watch = subscriber.inbox(name);
    subscribe(name, watch.url(), option, source);
    return watch;
  }

  private void watchInVain() {
    subscribe(
        "deaf",
        refusing.url(),
        "--topic",
        "hermod-deadletters",
        "--max-delivery-attempts",
        "1",
        "--deadletter-endpoint",
        ACCOUNT_ID + "/blobServices/default/containers/" + container());
  }

  private void subscribe(String name, URI endpoint, String... more) {
    List<String> words = new ArrayList<>(List.of("subscription", "create", name));
    words.addAll(List.of("--data-dir", hermod.directory().root().toString()));
    words.addAll(List.of("--endpoint", endpoint.toString()));
    words.addAll(List.of(more));
    Program.Result result = Program.run(words.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  private JsonNode publishGridEvent(Instant now) throws IOException {
    Arm.Topic topic = hermod.arm().createTopic("orders");
    subscribe(topic, "Grid", "EventGridSchema");
    String event =
        """
        {"id":"93902694","eventTime":"2020-08-13T17:18:13.1647262Z","eventType":"Shop.Sold",
         "dataVersion":"2","subject":"/shop/7","data":{"api":"PutBlob","n":1.10}}\
        """;
    publish(topic, "[" + event + "]");
    ObjectNode entry = (ObjectNode) JSON.readTree(event);
    entry.put("topic", hermod.arm().topicId("orders")).put("metadataVersion", "1");
    return withReason(entry, now);
  }

  private JsonNode publishCloudEvent(Instant now) throws IOException {
    Arm.Topic topic =
        hermod.arm().createTopic("clouds", "{\"inputSchema\":\"CloudEventSchemaV1_0\"}");
    subscribe(topic, "Cloud", "CloudEventSchemaV1_0");
    String event =
        """
        {"specversion":"1.0","id":"caee971c","source":"mysource","dataversion":"1.0",
         "subject":"mySubject","type":"fooEventType","datacontenttype":"application/json",
         "data":{"prop1":"value1","prop2":5}}\
        """;
    publish(topic, event);
    String time = WireTime.of(now);
    return ((ObjectNode) JSON.readTree(event))
        .put("deadletterreason", "MaxDeliveryAttemptsExceeded")
        .put("deliveryattempts", 1)
        .put("lastdeliveryoutcome", "GenericError")
        .put("publishtime", time)
        .put("lastdeliveryattempttime", time);
  }

  private JsonNode publishShape(Instant now) throws IOException {
    Arm.Topic topic = hermod.arm().createTopic("shapes", MAPPING);
    subscribe(topic, "Shape", "CustomInputSchema");
    String event = "{\"prop1\":\"my property\",\"prop2\":5,\"myEventType\":\"fooEventType\"}";
    publish(topic, "[" + event + "]");
    ObjectNode entry = JSON.createObjectNode();
    entry.put("eventTime", WireTime.of(now)).put("eventType", "fooEventType");
    entry.put("dataVersion", "1.0").put("metadataVersion", "1");
    entry.put("topic", hermod.arm().topicId("shapes")).put("subject", "subjectDefault");
    entry.set("data", JSON.readTree(event));
    return withReason(entry, now);
  }

  private static ObjectNode withReason(ObjectNode entry, Instant now) {
    return entry
        .put("deadLetterReason", "MaxDeliveryAttemptsExceeded")
        .put("deliveryAttempts", 1)
        .put("lastDeliveryOutcome", "GenericError")
        .put("publishTime", WireTime.of(now))
        .put("lastDeliveryAttemptTime", WireTime.of(now));
  }

  private void publish(Arm.Topic topic, String body) throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      assertThat(connection.publish(topic, body.getBytes(UTF_8)).status()).isEqualTo(200);
    }
  }

  private static String folder(String blob) {
    return blob.substring(0, blob.indexOf('/'));
  }

  private static String name(String folder, Instant written) {
    ZonedDateTime time = written.atZone(ZoneOffset.UTC);
    return "%s/%d/%d/%d/%d/[0-9a-f-]{36}\\.json"
        .formatted(
            folder, time.getYear(), time.getMonthValue(), time.getDayOfMonth(), time.getHour());
  }

  /** A shape that maps no id gets one. */
  private static JsonNode withoutMadeUpId(JsonNode entry) {
    if (entry.at("/data/myEventType").isString()) {
      assertThat(entry.path("id").asString()).matches("[0-9a-f-]{36}");
      ((ObjectNode) entry).remove("id");
    }
    return entry;
  }

  // Its successor in a library of its own reads the same members.
  @SuppressWarnings("deprecation")
  private void assertTold(Inbox watch, Instant at) throws IOException {
    assertThat(watch.count()).isEqualTo(3);
    EventGridEvent event = EventGridEvent.fromString(watch.last().body()).getFirst();
    StorageBlobCreatedEventData data = event.getData().toObject(StorageBlobCreatedEventData.class);
    String before = "/blobServices/default/containers/" + container() + "/blobs/";
    assertThat(event.getSubject()).startsWith(before);
    String blob = event.getSubject().substring(before.length());
    byte[] written = requireNonNull(blobs().get(blob), blob);
    assertThat(event.getEventType()).isEqualTo("Microsoft.Storage.BlobCreated");
    assertThat(event.getTopic()).isEqualTo(ACCOUNT_ID);
    assertThat(event.getEventTime().toInstant()).isEqualTo(at);
    assertThat(data.getUrl()).isEqualTo(url(blob).toString());
    assertThat(data.getContentLength()).isEqualTo(written.length);
    assertThat(data.getContentType()).isEqualTo("application/json");
    assertThat(data.getBlobType()).isEqualTo("BlockBlob");
  }

  @Test
  void outlivesAnOutageAndAKillAndDropsAfterFourHours() throws IOException {
    start();
    waitThroughAnOutageAndAKill();
    dropAfterFourHours();
  }

  private void waitThroughAnOutageAndAKill() throws IOException {
    Instant due = hermod.arm().now().plus(ofMinutes(5));
    goDown();
    publishing.publish("one");
    hermod.arm().advance(ofMinutes(5).plus(ofSeconds(71)));
    Await.until("three failures", ofSeconds(20), () -> failures().size() == 3);
    assertThat(failures())
        .containsExactly(due.plusSeconds(10), due.plusSeconds(70), due.plusSeconds(370));
    hermod.kill();
    startServer();
    hermod.arm().advance(ofSeconds(1));
    assertThat(story("one").path("state").asString()).isEqualTo("deadLettering");
    comeBack();
    hermod.arm().advance(ofSeconds(10));

    assertThat(refusing.visits()).hasSize(1);
    assertThat(onlyEntry().path("id").asString()).isEqualTo("one");
    assertThat(blobs().firstKey()).matches(name("SHOP", due));
    assertThat(story("one").path("state").asString()).isEqualTo("deadLettered");
    assertThat(story("one").at("/deadLetter/blob").asString())
        .isEqualTo(ACCOUNT + "/" + container() + "/" + blobs().firstKey());
  }

  private void dropAfterFourHours() throws IOException {
    goDown();
    publishing.publish("lost");
    hermod.arm().advance(ofHours(4).plusMinutes(5).minusMillis(1));
    assertThat(counted("hermod_dropped_events_total")).isZero();
    publishing.publish("late");
    hermod.arm().advance(ofMillis(1));
    assertThat(counted("hermod_dropped_events_total")).isEqualTo(1);
    JsonNode lost = story("lost");
    assertThat(lost.path("state").asString()).isEqualTo("dropped");
    assertThat(lost.path("remark").asString())
        .startsWith("MaxDeliveryAttemptsExceeded, and its dead letter could not be written: ")
        .contains(ACCOUNT, container());
    comeBack();
    hermod.arm().advance(ofMinutes(10));
    assertThat(ids()).contains("late").doesNotContain("lost");
    assertThat(counted("hermod_dropped_events_total")).isEqualTo(1);
  }

  /** When each write was to be tried again, by the log. */
  private List<Instant> failures() {
    return NEXT.matcher(hermod.output().toString())
        .results()
        .map((MatchResult found) -> Instant.parse(found.group(2)))
        .toList();
  }

  final JsonNode onlyEntry() throws IOException {
    assertThat(blobs()).hasSize(1);
    return onlyEntry(blobs().firstEntry().getValue());
  }

  private static JsonNode onlyEntry(byte[] blob) {
    JsonNode array = JSON.readTree(blob);
    assertThat(array).hasSize(1);
    return array.get(0);
  }

  private List<String> ids() throws IOException {
    return blobs().values().stream()
        .flatMap(blob -> JSON.readTree(blob).valueStream())
        .map(entry -> entry.path("id").asString())
        .toList();
  }

  private double counted(String name) throws IOException {
    return metrics().of(name).values().stream().mapToDouble(each -> each).sum();
  }

  private PrometheusText metrics() throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return PrometheusText.parse(connection.get("/metrics").body());
    }
  }

  final JsonNode story(String event) {
    JsonNode explanation = hermod.arm().get("/hermod/v1/topics/orders/events/" + event);
    return explanation.at("/occurrences/0/subscriptions/0");
  }
}
