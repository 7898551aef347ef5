package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.amqp.AmqpNode;
import io.hermod.destination.amqp.NodeEntity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** The real process and a namespace that fails: what is published arrives, by the right rule. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ServiceBusDestinationProcessTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String ANOTHER_KEY = "d3Jvbmc=";
  private static final int EVENTS = 200;

  @AutoClose private final DestinationServer server;
  @AutoClose private final AmqpNode node = new AmqpNode();

  ServiceBusDestinationProcessTest(@TempDir Path folder) {
    this.server = new DestinationServer(folder);
  }

  @BeforeAll
  void start() {
    server.start(yaml(ANOTHER_KEY));
  }

  private String yaml(String keyOfTypo) {
    return """
    service-bus-namespaces:
      shop: { connection-string: '%s' }
      typo: { connection-string: '%s' }
    """
        .formatted(node.connectionString(), node.connectionString(keyOfTypo));
  }

  @Test
  void deliversWhatWaitedForANamespaceThatWasDownAtTheStart() {
    NodeEntity queue = node.entity("later");
    Arm.Topic topic = subscribe("shop", "later");
    server.kill();
    node.stop();
    server.start();
    SentEvent early = server.publish(topic, "early");
    early.failsWith("SocketError", 0, Duration.ofSeconds(10));

    node.start();
    early.arrivesWithin(Duration.ofSeconds(11));

    assertThat(ids(queue)).containsExactly("early");
  }

  @Test
  void losesNothingWhenNamespaceAndRouterAreKilled() {
    NodeEntity queue = node.entity("stable");
    Arm.Topic topic = subscribe("shop", "stable");
    Set<String> published = new TreeSet<>();
    for (int i = 0; i < EVENTS; i++) {
      server.publish(topic, "e" + i);
      published.add("e" + i);
      if (i == EVENTS / 4) {
        node.stop();
      }
      if (i == EVENTS / 2) {
        server.kill();
        server.start();
      }
    }
    node.start();
    server.advanceUntil("all events", () -> ids(queue).containsAll(published));
  }

  /** What the namespace says, the outcome, and how long the event waits; nothing if it ends. */
  @ParameterizedTest
  @CsvSource({
    "com.microsoft:server-busy, Busy, PT30S",
    "com.microsoft:entity-disabled, Disabled, PT10S",
    "amqp:resource-limit-exceeded, Full, PT10S",
    "com.microsoft:timeout, TimedOut, PT2M",
    "amqp:unauthorized-access, Unauthorized, PT5M",
    "amqp:internal-error, GenericError, PT10S",
    "com.microsoft:publisher-revoked, Forbidden,",
    "com.microsoft:argument-error, BadRequest,"
  })
  void anErrorOfTheServiceHasItsOutcomeAndItsWait(
      String condition, String outcome, @Nullable Duration wait) {
    NodeEntity queue = node.entity(outcome).refuse(condition, "no");
    SentEvent event = server.publish(subscribe("shop", outcome), outcome);
    event.failsWith(outcome, 0, wait);

    if (wait != null) {
      queue.refuse(null, "");
      event.arrivesWithin(wait);
      assertThat(ids(queue)).containsExactly(outcome);
    }
  }

  @Test
  void deliversWhatWaitedForTheEntity() {
    SentEvent early = server.publish(subscribe("shop", "missing"), "early");
    early.failsWith("NotFound", 0, Duration.ofMinutes(5));

    NodeEntity queue = node.entity("missing");
    early.arrivesWithin(Duration.ofMinutes(5));

    assertThat(ids(queue)).containsExactly("early");
  }

  @Test
  void givesUpAnEventThatIsTooLarge() {
    node.entity("narrow").maxMessageSize(1000);

    server
        .publish(subscribe("shop", "narrow"), "large", "x".repeat(5000))
        .failsWith("PayloadTooLarge", 0, null);
  }

  @Test
  void givesUpAnEventWithoutTheSessionThatItsQueueNeeds() {
    node.entity("sessions").needingSessions();

    server
        .publish(subscribe("shop", "sessions"), "sessionless")
        .failsWith("SessionQueueNotSupported", 0, null);
  }

  @Test
  void deliversWhatWaitedForTheRightKey() {
    NodeEntity queue = node.entity("guarded");
    server.restart(yaml(ANOTHER_KEY));
    SentEvent early = server.publish(subscribe("typo", "guarded"), "early");
    early.failsWith("Unauthorized", 0, Duration.ofMinutes(5));
    assertThat(server.hermod().output().toString()).doesNotContain(ANOTHER_KEY);

    server.restart(yaml(AmqpNode.KEY));
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(ids(queue)).containsExactly("early");
  }

  @Test
  void deliversWhatWaitedForAKeyThatMaySend() {
    NodeEntity queue = node.entity("forbidden");
    node.answerTokens(403);
    SentEvent early = server.publish(subscribe("shop", "forbidden"), "early");
    early.failsWith("Unauthorized", 0, Duration.ofMinutes(5));

    node.answerTokens(0);
    early.arrivesWithin(Duration.ofMinutes(5));

    assertThat(ids(queue)).containsExactly("early");
  }

  private Arm.Topic subscribe(String namespace, String queue) {
    return server.subscribe(
        "ServiceBusQueue",
        "'resourceId':'/subscriptions/s/resourceGroups/g/providers/Microsoft.ServiceBus/namespaces/%s/queues/%s'"
            .formatted(namespace, queue));
  }

  /** The ids of the events that an entity got. */
  private static Set<String> ids(NodeEntity entity) {
    return entity.messages(null).stream()
        .map(message -> JSON.readTree(message.body()).required("id").asString())
        .collect(Collectors.toSet());
  }
}
