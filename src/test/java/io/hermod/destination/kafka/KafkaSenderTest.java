package io.hermod.destination.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestResources;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.senders.TestSenders;
import io.hermod.destination.senders.Told;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.profile.Outcome;
import io.hermod.scenario.Await;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.KafkaDestination;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records in a real broker, read back with Kafka's own consumer. */
class KafkaSenderTest {
  private static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"till/7\",\"data\":{\"n\":5,\"clerk\":\"Müller\"}}";

  /** Waits less than usual, so that failures come soon. */
  private static final Map<String, String> HASTY =
      Map.of("max.block.ms", "2000", "request.timeout.ms", "1500", "delivery.timeout.ms", "3000");

  private static final TraceContext TRACE =
      new TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "a=1");

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration IDLE = Duration.ofMinutes(10);

  @TempDir private static Path folder;
  private static @Nullable KafkaBroker broker;

  @AutoClose private final TestSenders senders = senders(Map.of());

  @BeforeAll
  static void startBroker() {
    broker = KafkaBroker.start(folder);
  }

  @AfterAll
  static void stopBroker() {
    broker().close();
  }

  @Test
  void writesTheEventAndItsHeaders() {
    broker().createTopic("whole", Map.of());
    KafkaDestination kafka =
        new KafkaDestination(
            "local",
            "whole",
            "subject",
            List.of(
                new HeaderMapping.Static("x-system", "pos", false),
                new HeaderMapping.Dynamic("x-number", "data.n"),
                new HeaderMapping.Dynamic("x-clerk", "data.clerk"),
                new HeaderMapping.Dynamic("x-missing", "data.none")));

    assertThat(senders.send(kafka, EVENT)).isEqualTo(new Accepted());

    ConsumerRecord<byte[], byte[]> found = broker().records("whole", 1).getFirst();
    assertThat(text(found.key())).isEqualTo("till/7");
    assertThat(text(found.value()))
        .startsWith(EVENT.substring(0, EVENT.length() - 1))
        .endsWith("}");
    assertThat(headers(found))
        .containsEntry("x-system", "pos")
        .containsEntry("x-number", "5")
        .containsEntry("x-clerk", "Müller")
        .containsEntry("aeg-event-type", "Notification")
        .containsEntry("aeg-subscription-name", "SHOP")
        .containsEntry("aeg-delivery-count", "0")
        .containsEntry("aeg-data-version", "2.0")
        .containsEntry("aeg-output-event-id", "1")
        .containsEntry("content-type", "application/json")
        .doesNotContainKey("x-missing");
  }

  @Test
  void passesOnTheTraceOfAnEvent() {
    broker().createTopic("traced", Map.of());

    senders.send(to("traced"), EVENT);
    senders.in(TRACE).send(to("traced"), EVENT);
    senders.in(new TraceContext(TRACE.parent(), "")).send(to("traced"), EVENT);

    List<ConsumerRecord<byte[], byte[]>> found = broker().records("traced", 3);
    assertThat(headers(found.get(0))).doesNotContainKeys("traceparent", "tracestate");
    assertThat(headers(found.get(1)))
        .containsEntry("traceparent", TRACE.parent())
        .containsEntry("tracestate", "a=1");
    assertThat(headers(found.get(2)))
        .containsEntry("traceparent", TRACE.parent())
        .doesNotContainKey("tracestate");
  }

  @Test
  void aHeaderOfTheSubscriptionReplacesTheTraceOfAnEvent() {
    broker().createTopic("retraced", Map.of());
    KafkaDestination kafka =
        new KafkaDestination(
            "local",
            "retraced",
            "",
            List.of(new HeaderMapping.Static("traceparent", "mine", false)));

    senders.in(TRACE).send(kafka, EVENT);

    ConsumerRecord<byte[], byte[]> found = broker().records("retraced", 1).getFirst();
    assertThat(found.headers().headers("traceparent")).hasSize(1);
    assertThat(headers(found)).containsEntry("traceparent", "mine").doesNotContainKey("tracestate");
  }

  @Test
  void marksCloudEventsAsTheirBindingForKafkaAsks() {
    broker().createTopic("cloud", Map.of());

    senders.delivering(Schema.CLOUD_EVENTS).send(to("cloud"), EVENT);

    ConsumerRecord<byte[], byte[]> found = broker().records("cloud", 1).getFirst();
    assertThat(headers(found).get("content-type")).startsWith("application/cloudevents+json");
    assertThat(found.key()).isNull();
  }

  @Test
  void keepsTheOrderOfATopic() {
    broker().createTopic("order", Map.of());
    List<Told> told =
        IntStream.range(0, 200)
            .mapToObj(i -> senders.begin(to("order"), "{\"id\":\"%d\"}".formatted(i)))
            .toList();

    assertThat(told).allSatisfy(each -> assertThat(each.awaitOutcome()).isEqualTo(new Accepted()));
    assertThat(broker().records("order", 200).stream().map(found -> text(found.value())))
        .zipSatisfy(
            IntStream.range(0, 200).boxed().toList(),
            (json, i) -> assertThat(json).contains("\"id\":\"%d\"".formatted(i)));
  }

  @Test
  void tellsThatThereIsNoSuchTopic() {
    try (TestSenders hasty = senders(HASTY)) {
      assertThat(hasty.send(to("nowhere"), EVENT).failure()).isEqualTo(Outcome.NOT_FOUND);
    }
  }

  @Test
  void doesNotHoldUpOtherTopicsForOneThatIsMissing() {
    broker().createTopic("there", Map.of());
    Told missing = senders.begin(to("missing"), EVENT);

    assertThat(senders.send(to("there"), EVENT)).isEqualTo(new Accepted());
    assertThat(missing.outcome()).isNotDone();
  }

  @Test
  void tellsThatAnEventIsTooLarge() {
    broker().createTopic("small", Map.of("max.message.bytes", "1000"));
    String large = "{\"id\":\"1\",\"data\":\"" + "x".repeat(5000) + "\"}";

    assertThat(senders.send(to("small"), large))
        .isEqualTo(new Rejected(Outcome.PAYLOAD_TOO_LARGE, "RecordTooLargeException"));
    assertThat(senders.send(to("small"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void signsInWithAPassword() {
    broker().createTopic("guarded", Map.of());
    try (TestSenders right = senders(sasl(KafkaBroker.PASSWORD));
        TestSenders wrong = senders(sasl("wrong"))) {
      assertThat(right.send(to("guarded"), EVENT)).isEqualTo(new Accepted());
      assertThat(wrong.send(to("guarded"), EVENT).failure()).isEqualTo(Outcome.UNAUTHORIZED);
    }
  }

  @Test
  void signsInAsSoonAsThePasswordIsRight() {
    broker().createTopic("secured", Map.of());
    broker().createUser("till", "another");
    try (TestSenders till = senders(scram("till", "s3cret"))) {
      DeliveryOutcome wrong = till.send(to("secured"), EVENT);
      broker().createUser("till", "s3cret");

      assertThat(wrong.failure()).isEqualTo(Outcome.UNAUTHORIZED);
      Await.until(
          "delivery",
          Duration.ofSeconds(20),
          () -> till.send(to("secured"), EVENT).equals(new Accepted()));
    }
  }

  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void closesItsClientWhileARecordWaits() {
    broker().createTopic("slow", Map.of());
    broker().limit("slow", 1000.0);
    CompletableFuture<DeliveryOutcome> first = new CompletableFuture<>();
    CompletableFuture<DeliveryOutcome> second = new CompletableFuture<>();
    ClusterProducer producer =
        new ClusterProducer(cluster(Map.of("client.id", "slow")), Thread::startVirtualThread);
    producer.send(new ProducerRecord<>("slow", new byte[20_000]), first::complete);
    assertThat(first.join()).isEqualTo(new Accepted());
    producer.send(new ProducerRecord<>("slow", new byte[100]), second::complete);
    Await.until("the second record", Duration.ofSeconds(20), () -> producer.uses() == 2);

    producer.close();

    assertThat(second.join().failure()).isEqualTo(Outcome.GENERIC_ERROR);
  }

  @Test
  void closesAClientThatNobodyUsesAndCreatesANewOne() {
    broker().createTopic("rare", Map.of());
    try (TestSenders rare = senders(Map.of("client.id", "rare"))) {
      assertThat(rare.send(to("rare"), EVENT)).isEqualTo(new Accepted());
      assertThat(isRunning("rare")).isTrue();

      rare.advance(IDLE);
      rare.advance(IDLE);

      Await.until("the end of the client", LIMIT, () -> !isRunning("rare"));
      assertThat(rare.send(to("rare"), EVENT)).isEqualTo(new Accepted());
      assertThat(isRunning("rare")).isTrue();
      assertThat(broker().records("rare", 2)).hasSize(2);
    }
  }

  /** A sender outlives its subscription until its last timer has run. */
  @Test
  void sendersThatAreNoLongerUsedLeaveABusyClientToOthers() {
    broker().createTopic("busy", Map.of());
    try (TestSenders busy = senders(Map.of("client.id", "busy"))) {
      for (int i = 0; i < 8; i++) {
        busy.send(to("busy"), EVENT);
        busy.send(to("busy"), EVENT);
        busy.advance(IDLE);
      }

      assertThat(busy.timers()).isLessThan(6);
    }
  }

  @Test
  void waitsOnAnotherThreadWhileTheClientHasNoMemory() {
    broker().createTopic("narrow", Map.of());
    broker().limit("narrow", 20_000.0);
    try (TestSenders narrow =
        senders(Map.of("client.id", "narrow", "buffer.memory", "20000", "batch.size", "1000"))) {
      String large = "{\"id\":\"1\",\"data\":\"" + "x".repeat(9000) + "\"}";
      List<Told> told =
          IntStream.range(0, 12).mapToObj(_ -> narrow.begin(to("narrow"), large)).toList();

      assertThat(told)
          .allSatisfy(each -> assertThat(each.awaitOutcome()).isEqualTo(new Accepted()));
    }
  }

  @Test
  void tellsThatNoBrokerResponds() {
    Map<String, String> nobody = new HashMap<>(HASTY);
    nobody.put("bootstrap.servers", "127.0.0.1:1");
    try (TestSenders lost = senders(nobody)) {
      assertThat(lost.send(to("order"), EVENT))
          .isEqualTo(new Unreachable(Outcome.SOCKET_ERROR, "no broker responded"));
    }
  }

  @Test
  void tellsThatNoServerCanBeResolvedAndTriesAgain() {
    try (TestSenders lost = senders(Map.of("bootstrap.servers", "nowhere.invalid:9092"))) {
      DeliveryOutcome first = lost.send(to("order"), EVENT);
      DeliveryOutcome second = lost.send(to("order"), EVENT);

      assertThat(first.failure()).isEqualTo(Outcome.RESOLUTION_ERROR);
      assertThat(second).isEqualTo(first);
    }
  }

  private static boolean isRunning(String clientId) {
    String name = "kafka-producer-network-thread | " + clientId;
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals(name));
  }

  private static TestSenders senders(Map<String, String> properties) {
    return new TestSenders(TestResources.of(cluster(properties)));
  }

  private static KafkaClusterConfig cluster(Map<String, String> properties) {
    Map<String, String> all =
        new HashMap<>(Map.of("bootstrap.servers", broker().bootstrapServers()));
    all.putAll(properties);
    return new KafkaClusterConfig("local", all);
  }

  private static Map<String, String> sasl(String password) {
    return sasl("PLAIN", "plain.PlainLoginModule", "$ConnectionString", password);
  }

  private static Map<String, String> scram(String user, String password) {
    return sasl("SCRAM-SHA-256", "scram.ScramLoginModule", user, password);
  }

  private static Map<String, String> sasl(
      String mechanism, String module, String user, String password) {
    Map<String, String> properties = new HashMap<>(HASTY);
    properties.put("bootstrap.servers", broker().saslBootstrapServers());
    properties.put("security.protocol", "SASL_PLAINTEXT");
    properties.put("sasl.mechanism", mechanism);
    properties.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.%s required username=\"%s\" password=\"%s\";"
            .formatted(module, user, password));
    return properties;
  }

  private static KafkaDestination to(String topic) {
    return new KafkaDestination("local", topic, null, List.of());
  }

  private static KafkaBroker broker() {
    return java.util.Objects.requireNonNull(broker);
  }

  private static String text(byte @Nullable [] bytes) {
    return bytes == null ? "" : new String(bytes, UTF_8);
  }

  private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> found) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : found.headers()) {
      headers.put(header.key(), text(header.value()));
    }
    return headers;
  }
}
