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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The real process and a real broker: what is published arrives, whatever is killed. */
class KafkaDestinationProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int EVENTS = 200;

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");

  @AutoClose private final KafkaBroker broker;
  private final Path config;
  private Publishing publishing = Publishing.NOWHERE;

  KafkaDestinationProcessTest(@TempDir Path folder) throws IOException {
    this.broker = KafkaBroker.start(Files.createDirectory(folder.resolve("kafka")));
    this.config = folder.resolve("hermod.yaml");
  }

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        config,
        """
        kafka-clusters:
          local:
            bootstrap-servers: %s
            max.block.ms: 2000
            request.timeout.ms: 1500
            delivery.timeout.ms: 3000
        event-hubs-namespaces:
          shop:
            connection-string: %s
            protocol: kafka
            bootstrap-servers: %s
            security-protocol: SASL_PLAINTEXT
        """
            .formatted(
                broker.bootstrapServers(), KafkaBroker.PASSWORD, broker.saslBootstrapServers()));
    broker.createTopic("orders", Map.of());
    hermod.start("--config", config.toString());
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    hermod
        .arm()
        .createSubscription(
            publishing.topic(),
            "stream",
            """
            {"destination":{"endpointType":"Kafka","properties":
              {"cluster":"local","topic":"orders","keyField":"id"}}}
            """);
  }

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void deliversWhatWaitedForTheBroker() throws IOException {
    broker.kill();
    publishing.publish("early");
    Await.until("a failed attempt", LIMIT, () -> attempts("early") > 0);
    JsonNode waiting = story("early");
    broker.start();
    advanceUntil("early");

    assertThat(waiting.required("state").asString()).isEqualTo("parked");
    assertThat(waiting.at("/attempts/0/outcome").asString()).isIn("SocketError", "TimedOut");
    assertThat(ids(1)).containsExactly("early");
    assertThat(story("early").required("state").asString()).isEqualTo("delivered");
  }

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void reachesAnEventHubThroughItsKafkaEndpoint() throws IOException {
    broker.createTopic("Hub", Map.of());
    hermod
        .arm()
        .createSubscription(
            publishing.topic(),
            "hub",
            """
            {"destination":{"endpointType":"EventHub","properties":{"resourceId":
              "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventHub/namespaces/shop/eventhubs/Hub",
              "deliveryAttributeMappings":[{"name":"PartitionKey","type":"Static",
                "properties":{"value":"till-7"}}]}}}
            """);
    publishing.publish("one");

    ConsumerRecord<byte[], byte[]> found = broker.records("Hub", 1).getFirst();
    assertThat(new String(found.key(), UTF_8)).isEqualTo("till-7");
    assertThat(new String(found.value(), UTF_8)).contains("\"id\":\"one\"");
    assertThat(found.headers().lastHeader("PartitionKey")).isNull();
  }

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void losesNothingWhenBrokerAndRouterAreKilled() throws IOException {
    Set<String> published = new TreeSet<>();
    for (int i = 0; i < EVENTS; i++) {
      publishing.publish("e" + i);
      published.add("e" + i);
      if (i == EVENTS / 4) {
        broker.kill();
      }
      if (i == EVENTS / 2) {
        hermod.kill();
        hermod.start("--config", config.toString());
        publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
      }
    }
    broker.start();
    Await.until("all events", LIMIT, () -> advance() && ids(1).containsAll(published));
  }

  private boolean advance() {
    hermod.arm().advance(Duration.ofMinutes(5));
    return true;
  }

  private void advanceUntil(String id) {
    Await.until(
        "the event",
        LIMIT,
        () -> advance() && "delivered".equals(story(id).path("state").asString("")));
  }

  private int attempts(String id) {
    return story(id).path("attempts").size();
  }

  private JsonNode story(String id) {
    return hermod.arm().explain(publishing.topic(), id).at("/occurrences/0/subscriptions/0");
  }

  private Set<String> ids(int least) {
    return broker.records("orders", least).stream()
        .map(found -> new String(found.key(), UTF_8))
        .collect(Collectors.toSet());
  }
}
