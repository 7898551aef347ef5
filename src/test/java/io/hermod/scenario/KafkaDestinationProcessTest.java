package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.kafka.KafkaBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real process and a real broker: what is published arrives, whatever fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class KafkaDestinationProcessTest {
  private static final int EVENTS = 200;

  @AutoClose private final DestinationServer server;
  @AutoClose private final KafkaBroker broker;

  KafkaDestinationProcessTest(@TempDir Path folder) throws IOException {
    this.server = new DestinationServer(folder);
    this.broker = KafkaBroker.start(Files.createDirectory(folder.resolve("kafka")));
  }

  @BeforeAll
  void start() {
    server.start(
        """
        kafka-clusters:
          local:
            bootstrap-servers: %1$s
            max.block.ms: 2000
            request.timeout.ms: 1500
            delivery.timeout.ms: 3000
          limited:
            bootstrap-servers: %1$s
            client.id: limited
            request.timeout.ms: 1000
            delivery.timeout.ms: 1500
          guarded:
            bootstrap-servers: %2$s
            max.block.ms: 2000
            security.protocol: SASL_PLAINTEXT
            sasl.mechanism: SCRAM-SHA-256
            sasl.jaas.config: >-
              org.apache.kafka.common.security.scram.ScramLoginModule required
              username="till" password="s3cret";
        event-hubs-namespaces:
          shop:
            connection-string: %3$s
            protocol: kafka
            bootstrap-servers: %2$s
            security-protocol: SASL_PLAINTEXT
        """
            .formatted(
                broker.bootstrapServers(), broker.saslBootstrapServers(), KafkaBroker.PASSWORD));
  }

  @Test
  void deliversWhatWaitedForABrokerThatWasDownAtTheStart() {
    broker.createTopic("later", Map.of());
    Arm.Topic topic = subscribe("local", "later");
    server.kill();
    broker.kill();
    server.start();
    SentEvent early = server.publish(topic, "early");
    early.failsWith("SocketError", 0, Duration.ofSeconds(10));

    broker.start();
    early.arrivesWithin(Duration.ofSeconds(11));

    assertThat(ids("later", 1)).containsExactly("early");
    assertThat(server.hermod().output().lines())
        .as("one line per attempt, and none of the client's own")
        .anyMatch(line -> line.contains("outcome=\"no broker responded\""))
        .noneMatch(line -> line.contains("NetworkClient") || line.contains("ProducerConfig"));
  }

  @Test
  void reachesAnEventHubThroughItsKafkaEndpoint() {
    broker.createTopic("Hub", Map.of());
    Arm.Topic topic =
        server.subscribe(
            "EventHub",
            "'resourceId':'/subscriptions/s/resourceGroups/g/providers/Microsoft.EventHub/namespaces/shop/eventhubs/Hub',"
                + "'deliveryAttributeMappings':[{'name':'PartitionKey','type':'Static',"
                + "'properties':{'value':'till-7'}}]");

    server.publish(topic, "one");

    ConsumerRecord<byte[], byte[]> found = broker.records("Hub", 1).getFirst();
    assertThat(new String(found.key(), UTF_8)).isEqualTo("till-7");
    assertThat(new String(found.value(), UTF_8)).contains("\"id\":\"one\"");
    assertThat(found.headers().lastHeader("PartitionKey")).isNull();
  }

  @Test
  void losesNothingWhenBrokerAndRouterAreKilled() {
    broker.createTopic("stable", Map.of());
    Arm.Topic topic = subscribe("local", "stable");
    Set<String> published = new TreeSet<>();
    for (int i = 0; i < EVENTS; i++) {
      server.publish(topic, "e" + i);
      published.add("e" + i);
      if (i == EVENTS / 4) {
        broker.kill();
      }
      if (i == EVENTS / 2) {
        server.kill();
        server.start();
      }
    }
    broker.start();
    server.advanceUntil("all events", () -> ids("stable", 1).containsAll(published));
  }

  @Test
  void deliversWhatWaitedForTheTopic() {
    SentEvent early = server.publish(subscribe("local", "missing"), "early");
    early.failsWith("NotFound", 0, Duration.ofMinutes(5));

    broker.createTopic("missing", Map.of());
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(ids("missing", 1)).containsExactly("early");
  }

  @Test
  void deliversWhatWaitedForThePassword() {
    broker.createTopic("secured", Map.of());
    SentEvent early = server.publish(subscribe("guarded", "secured"), "early");
    early.failsWith("Unauthorized", 0, Duration.ofMinutes(5));

    broker.createUser("till", "s3cret");
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(ids("secured", 1)).containsExactly("early");
  }

  @Test
  void deliversWhatWaitedForThePermission() {
    broker.createTopic("private", Map.of());
    broker.denyWriting("ANONYMOUS", "private");
    SentEvent early = server.publish(subscribe("local", "private"), "early");
    early.failsWith("Unauthorized", 0, Duration.ofMinutes(5));

    broker.permitAll("private");
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(ids("private", 1)).containsExactly("early");
  }

  @Test
  void givesUpARecordThatIsTooLarge() {
    broker.createTopic("narrow", Map.of("max.message.bytes", "1000"));

    server
        .publish(subscribe("local", "narrow"), "large", "x".repeat(5000))
        .failsWith("PayloadTooLarge", 0, null);
  }

  @Test
  void deliversWhatWaitedForTheQuota() {
    broker.createTopic("limited", Map.of());
    broker.limit("limited", 1000.0);
    Arm.Topic topic = subscribe("limited", "limited");
    server.publish(topic, "first", "x".repeat(6_000)).arrivesWithin(Duration.ZERO);
    SentEvent second = server.publish(topic, "second");
    second.failsWith("TimedOut", 0, Duration.ofSeconds(10));

    broker.limit("limited", null);
    second.arrivesWithin(Duration.ofMinutes(1));

    assertThat(ids("limited", 2)).contains("first", "second");
  }

  private Arm.Topic subscribe(String cluster, String topic) {
    return server.subscribe(
        "Kafka", "'cluster':'%s','topic':'%s','keyField':'id'".formatted(cluster, topic));
  }

  private Set<String> ids(String topic, int least) {
    return broker.records(topic, least).stream()
        .map(found -> new String(found.key(), UTF_8))
        .collect(Collectors.toSet());
  }
}
