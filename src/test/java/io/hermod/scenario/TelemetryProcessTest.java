package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hermod.scenario.OtlpReceiver.ReceivedSpan;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a server tells about itself besides its metrics: records, events and traces. */
class TelemetryProcessTest {
  private static final Duration LIMIT = ofSeconds(30);
  private static final JsonMapper JSON = new JsonMapper();
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final OtlpReceiver receiver = new OtlpReceiver();
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void anEventIsOneTraceAcrossARestartAndItsFailuresAreRecorded() throws Exception {
    String[] flags = {
      "--tracing.otlp-endpoint", receiver.url().toString(),
      "--tracing.sample-ratio", "0",
      "--diagnostics.file", "records.jsonl",
      "--diagnostics.topic", "records"
    };
    hermod.start(flags);
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox records = recordsInbox();
    Inbox inbox = subscriber.inbox("shop-secret-path");
    inbox.answersWith(Behaviour.statuses(503, 200));
    hermod.arm().subscribe(topic, "shop", inbox.url());

    assertThat(publish(topic, topic.key(), "untraced").statusCode()).isEqualTo(200);
    Await.until("the event without a trace", LIMIT, () -> inbox.count() == 1);
    assertThat(inbox.last().headers().contains("traceparent")).isFalse();
    hermod.arm().advance(ofMinutes(2));
    assertThat(inbox.count()).isEqualTo(2);

    inbox.answersWith(Behaviour.status(503));
    assertThat(
            publish(topic, topic.key(), "traced", "traceparent", traceparent(), "tracestate", "a=1")
                .statusCode())
        .isEqualTo(200);
    Await.until("the first attempt", LIMIT, () -> inbox.count() == 3);
    Await.until("its spans", LIMIT, () -> receiver.spans().size() == 3);
    assertThat(publish(topic, "d3Jvbmc=", "refused").statusCode()).isEqualTo(401);

    hermod.kill();
    hermod.start(flags);
    inbox.answersWith(Behaviour.status(200));
    hermod.arm().advance(ofMinutes(2));
    Await.until("the second attempt", LIMIT, () -> inbox.count() >= 4);
    Await.until("all spans", LIMIT, () -> receiver.spans().size() == 5);

    assertOneTrace(inbox);
    assertExample();
    assertRecords(topic, records);
  }

  @Test
  void aDeadLetterEndsTheTraceOfItsEvent() throws Exception {
    hermod.start("--tracing.otlp-endpoint", receiver.url().toString());
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.status(503));
    hermod
        .arm()
        .subscribe(
            topic, "shop", inbox.url(), "EventGridSchema", new Arm.Keeping("keeper", "letters", 2));
    publish(topic, topic.key(), "traced", "traceparent", traceparent());
    Await.until("the first attempt", LIMIT, () -> inbox.count() == 1);
    hermod.arm().advance(ofMinutes(2));

    Await.until("all spans", LIMIT, () -> receiver.spans().size() == 6);
    assertThat(receiver.spans()).allSatisfy(span -> assertThat(span.traceId()).isEqualTo(TRACE));
    assertThat(receiver.names())
        .containsExactlyInAnyOrder(
            "publish orders",
            "wait",
            "deliver orders shop",
            "wait",
            "deliver orders shop",
            "dead letter");
    ReceivedSpan published = span(each -> each.name().equals("publish orders"));
    ReceivedSpan ended = span(each -> each.name().equals("dead letter"));
    assertThat(ended.parentId()).isEqualTo(published.spanId());
    assertThat(receiver.spans())
        .allSatisfy(each -> assertThat(each.end()).isLessThanOrEqualTo(ended.end()));
  }

  @Test
  void cloudEventsOfSeveralTracesStayInTheirsWhileTheyShareARequest() throws Exception {
    hermod.start(
        "--tracing.otlp-endpoint", receiver.url().toString(), "--tracing.sample-ratio", "0");
    Arm.Topic topic =
        hermod.arm().createTopic("clouds", "{\"inputSchema\":\"CloudEventSchemaV1_0\"}");
    Inbox inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(topic, inbox.url(), "CloudEventSchemaV1_0", 10);
    String other = traceparent().replace("4bf9", "aaaa");
    String body =
        "[%s,%s,%s]"
            .formatted(cloudEvent("a", traceparent()), cloudEvent("b", other), cloudEvent("c", ""));
    HttpRequest request =
        HttpRequest.newBuilder(hermod.http().orElseThrow().resolve(topic.path()))
            .header("content-type", "application/cloudevents-batch+json")
            .header("aeg-sas-key", topic.key())
            .POST(BodyPublishers.ofString(body))
            .build();
    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);

    Await.until("all spans", LIMIT, () -> receiver.spans().size() == 6);
    assertThat(receiver.spans())
        .extracting(ReceivedSpan::traceId, ReceivedSpan::name)
        .containsExactlyInAnyOrder(
            tuple(TRACE, "publish clouds"),
            tuple(TRACE, "wait"),
            tuple(TRACE, "deliver clouds CloudEventSchemaV1-0"),
            tuple(other.substring(3, 35), "publish clouds"),
            tuple(other.substring(3, 35), "wait"),
            tuple(other.substring(3, 35), "deliver clouds CloudEventSchemaV1-0"));
    assertThat(inbox.count()).isEqualTo(1);
    assertThat(inbox.last().headers().contains("traceparent")).isFalse();
    assertThat(inbox.last().body()).contains(traceparent(), other);
  }

  private static String cloudEvent(String id, String parent) {
    String trace = parent.isEmpty() ? "" : ",\"traceparent\":\"" + parent + "\"";
    return "{\"specversion\":\"1.0\",\"id\":\"%s\",\"source\":\"/s\",\"type\":\"t\"%s}"
        .formatted(id, trace);
  }

  private Inbox recordsInbox() {
    Inbox records = subscriber.inbox("records");
    Arm.Topic topic = hermod.arm().createTopic("records");
    hermod.arm().subscribe(topic, "all", records.url());
    return records;
  }

  private static String traceparent() {
    return "00-" + TRACE + "-" + PARENT + "-01";
  }

  private void assertOneTrace(Inbox inbox) {
    assertThat(receiver.spans()).allSatisfy(span -> assertThat(span.traceId()).isEqualTo(TRACE));
    assertThat(receiver.names())
        .containsExactlyInAnyOrder(
            "publish orders", "wait", "deliver orders shop", "wait", "deliver orders shop");
    ReceivedSpan published = span(each -> each.name().equals("publish orders"));
    assertThat(published.parentId()).isEqualTo(PARENT);
    assertThat(receiver.spans())
        .filteredOn(each -> !each.equals(published))
        .allSatisfy(each -> assertThat(each.parentId()).isEqualTo(published.spanId()));
    assertThat(receiver.spans())
        .allSatisfy(each -> assertThat(each.end()).isGreaterThanOrEqualTo(each.start()));
    String sent = Objects.requireNonNull(inbox.last().headers().get("traceparent"));
    ReceivedSpan last = span(each -> sent.equals("00-" + TRACE + "-" + each.spanId() + "-01"));
    assertThat(last.name()).isEqualTo("deliver orders shop");
    assertThat(inbox.last().headers().get("tracestate")).isEqualTo("a=1");
  }

  private ReceivedSpan span(Predicate<ReceivedSpan> wanted) {
    return receiver.spans().stream().filter(wanted).findFirst().orElseThrow();
  }

  private void assertExample() throws Exception {
    HttpResponse<String> page =
        client.send(
            HttpRequest.newBuilder(hermod.http().orElseThrow().resolve("/metrics"))
                .header("accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5")
                .build(),
            BodyHandlers.ofString());
    assertThat(page.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(page.body())
        .endsWith("# EOF\n")
        .containsPattern(
            "hermod_destination_processing_duration_milliseconds_bucket\\{.*\"shop\".*\\} \\d+ #"
                + " \\{span_id=\"[0-9a-f]{16}\",trace_id=\""
                + TRACE
                + "\"\\}");
  }

  private void assertRecords(Arm.Topic topic, Inbox records) throws Exception {
    Path file = hermod.directory().root().resolve("records.jsonl");
    Await.until("all kinds of records", LIMIT, () -> has(file, "DataPlaneRequests"));
    String text = Files.readString(file);
    assertThat(text).doesNotContain(topic.key()).doesNotContain("secret-path");
    List<JsonNode> lines = text.lines().map(JSON::readTree).toList();

    JsonNode failed = first(lines, "DeliveryFailures");
    assertThat(failed.propertyNames())
        .containsExactly(
            "time", "resourceId", "eventSubscriptionName", "category", "operationName", "message");
    assertThat(failed.path("eventSubscriptionName").asString()).isEqualTo("SHOP");
    assertThat(failed.path("resourceId").asString()).endsWith("/MICROSOFT.EVENTGRID/TOPICS/ORDERS");
    assertThat(failed.path("message").asString())
        .startsWith("Message:outcome=Busy, latencyInMs=")
        .contains("id=untraced, ", "deliveryCount=0", "eventTime=1/2/2026 3:04:05 AM, ")
        .endsWith("deliveryResponse=Busy: 503");

    JsonNode refused = first(lines, "PublishFailures");
    assertThat(refused.path("operationName").asString()).isEqualTo("Post");
    assertThat(refused.path("message").asString())
        .contains("inputEventsCount=null", "httpStatusCode=Unauthorized, errorType=Unauthorized");

    JsonNode requests = first(lines, "DataPlaneRequests").at("/properties/aggregatedRequests/0");
    assertThat(requests.at("/authentication/type").asString()).isEqualTo("Key");
    assertThat(requests.path("clientIpAddress").asString()).isEqualTo("127.0.0.1");
    Await.until("a record as an event", LIMIT, () -> records.count() > 0);
    assertThat(records.last().body()).contains("\"eventType\":\"Hermod.Diagnostics.");
  }

  private static boolean has(Path file, String category) {
    try {
      return Files.readString(file).contains("\"category\":\"" + category);
    } catch (IOException e) {
      return false;
    }
  }

  private static JsonNode first(List<JsonNode> lines, String category) {
    return lines.stream()
        .filter(each -> each.path("category").asString().equals(category))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + category));
  }

  private HttpResponse<String> publish(Arm.Topic topic, String key, String id, String... headers)
      throws Exception {
    String body =
        """
        [{"id": "%s", "subject": "s", "eventType": "Order", "dataVersion": "1",
          "eventTime": "2026-01-02T03:04:05Z", "data": {}}]
        """
            .formatted(id);
    URI uri = hermod.http().orElseThrow().resolve(topic.path());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("content-type", "application/json")
            .header("aeg-sas-key", key)
            .POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void operatorsLearnOfTroubleOnTheBuiltInTopicAndOnlyOfOthersTrouble() throws Exception {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox notices = subscriber.inbox("notices");
    Inbox failing = subscriber.inbox("shop-secret-path");
    failing.answersWith(Behaviour.status(503));
    hermod.arm().subscribe(topic, "shop", failing.url(), ofMinutes(60), 1);
    subscribeToOperations("watch", notices.url());
    for (int i = 1; i <= 10; i++) {
      publish(topic, topic.key(), "e" + i);
      int attempts = i;
      Await.until("attempt " + i, LIMIT, () -> failing.count() == attempts);
    }

    Await.until("probation", LIMIT, () -> notices.count() == 1);
    JsonNode probation = JSON.readTree(notices.last().body()).get(0);
    assertThat(probation.path("eventType").asString()).isEqualTo("Hermod.EndpointOnProbation");
    assertThat(probation.at("/data/reason").asString()).isEqualTo("Busy");
    assertThat(probation.at("/data/failures").asInt()).isEqualTo(10);
    assertThat(probation.at("/data/endpoint").asString()).doesNotContain("secret");
    assertThat(probation.at("/data/subscriptions/0").asString())
        .endsWith("/eventSubscriptions/shop");

    hermod.arm().advance(ofMinutes(2));
    Await.until("what was dropped", LIMIT, () -> notices.count() >= 2);
    JsonNode dropped = JSON.readTree(notices.last().body()).get(0);
    assertThat(dropped.path("eventType").asString()).isEqualTo("Hermod.EventsDropped");
    assertThat(dropped.at("/data/count").asInt()).isEqualTo(10);
    assertThat(dropped.at("/data/reason").asString()).isEqualTo("MaxDeliveryAttemptsExceeded");

    failing.answersWith(Behaviour.status(200));
    hermod
        .arm()
        .post("/hermod/v1/endpoints/" + probation.at("/data/endpointId").asString() + "/wake", "");
    Await.until("recovery", LIMIT, () -> notices.count() == 3);
    assertThat(notices.last().body()).contains("Hermod.EndpointRecovered");

    notices.answersWith(Behaviour.status(400));
    Inbox others = subscriber.inbox("others");
    subscribeToOperations("watch-2", others.url());
    failing.answersWith(Behaviour.status(400));
    publish(topic, topic.key(), "e11");
    Await.until("the last attempt", LIMIT, () -> failing.count() == 11);
    hermod.arm().advance(ofMinutes(2));
    Await.until("what was dropped then", LIMIT, () -> others.count() == 1);
    Await.until("the refusal of the first watcher", LIMIT, () -> notices.count() == 4);
    hermod.arm().advance(ofMinutes(5));
    assertThat(others.count()).as("nothing about a subscription of the topic").isEqualTo(1);
  }

  private void subscribeToOperations(String name, URI url) throws Exception {
    assertThat(
            hermod
                .arm()
                .put(
                    hermod.arm().builtIn("hermod-operations")
                        + "/providers/Microsoft.EventGrid/eventSubscriptions/"
                        + name,
                    """
                    {"properties": {"destination": {"endpointType": "WebHook",
                      "properties": {"endpointUrl": "%s"}}}}
                    """
                        .formatted(url))
                .path("name")
                .asString())
        .isEqualTo(name);
  }
}
