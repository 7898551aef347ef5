package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.amqp.AmqpNode;
import io.hermod.destination.amqp.NodeEntity;
import io.hermod.subscription.MessagingDestination;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real process and a namespace that fails: what is published arrives, by the right rule, at
 * queues, topics and event hubs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ServiceBusDestinationProcessTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String ANOTHER_KEY = "d3Jvbmc=";
  private static final int EVENTS = 70;

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
      shop: { connection-string: '%1$s' }
      typo: { connection-string: '%2$s' }
    event-hubs-namespaces:
      shop: { connection-string: '%1$s' }
      typo: { connection-string: '%2$s' }
    """
        .formatted(node.connectionString(), node.connectionString(keyOfTypo));
  }

  @Test
  void deliversWhatWaitedForANamespaceThatWasDownAtTheStart() {
    List<Target> targets = targets("shop", "later");
    server.kill();
    node.stop();
    server.start();
    List<SentEvent> early =
        targets.stream().map(target -> server.publish(target.topic(), "early")).toList();
    early.forEach(event -> event.failsWith("SocketError", 0, Duration.ofSeconds(10)));

    node.start();
    early.forEach(event -> event.arrivesWithin(Duration.ofSeconds(11)));

    assertThat(targets).allSatisfy(target -> assertThat(target.ids()).containsExactly("early"));
  }

  @Test
  void losesNothingWhenNamespaceAndRouterAreKilled() {
    List<Target> targets = targets("shop", "stable");
    Set<String> published = new TreeSet<>();
    for (int i = 0; i < EVENTS; i++) {
      for (Target target : targets) {
        server.publish(target.topic(), "e" + i);
      }
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
    server.advanceUntil(
        "all events",
        () -> targets.stream().allMatch(target -> target.ids().containsAll(published)));
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
    for (Target target : targets("shop", outcome)) {
      target.entity().refuse(condition, "no");
      String id = outcome + target.type();
      SentEvent event = server.publish(target.topic(), id);
      event.failsWith(outcome, 0, wait);

      if (wait != null) {
        target.entity().refuse(null, "");
        event.arrivesWithin(wait);
        assertThat(target.ids()).containsExactly(id);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliversWhatWaitedForTheEntity(MessagingDestination.Type type) {
    String name = "missing-" + type.endpointType();
    SentEvent early = server.publish(subscribe(type, "shop", name), "early");
    early.failsWith("NotFound", 0, Duration.ofMinutes(5));

    NodeEntity entity = node.entity(name);
    early.arrivesWithin(Duration.ofMinutes(5));

    assertThat(ids(entity)).containsExactly("early");
  }

  @ParameterizedTest
  @EnumSource
  void givesUpAnEventThatIsTooLarge(MessagingDestination.Type type) {
    Target narrow = target(type, "shop", "narrow");
    narrow.entity().maxMessageSize(1000);

    server
        .publish(narrow.topic(), "large-" + type, "x".repeat(5000))
        .failsWith("PayloadTooLarge", 0, null);
  }

  @Test
  void givesUpAnEventWithoutTheSessionThatItsQueueNeeds() {
    Target sessions = target(MessagingDestination.Type.SERVICE_BUS_QUEUE, "shop", "sessions");
    sessions.entity().needingSessions();

    server.publish(sessions.topic(), "sessionless").failsWith("SessionQueueNotSupported", 0, null);
  }

  @Test
  void deliversWhatWaitedForTheRightKey() {
    server.restart(yaml(ANOTHER_KEY));
    List<Target> targets = targets("typo", "guarded");
    List<SentEvent> early =
        targets.stream().map(target -> server.publish(target.topic(), "early")).toList();
    early.forEach(event -> event.failsWith("Unauthorized", 0, Duration.ofMinutes(5)));
    assertThat(server.hermod().output().toString()).doesNotContain(ANOTHER_KEY);

    server.restart(yaml(AmqpNode.KEY));
    early.forEach(event -> event.arrivesWithin(Duration.ofMinutes(6)));

    assertThat(targets).allSatisfy(target -> assertThat(target.ids()).containsExactly("early"));
  }

  @ParameterizedTest
  @EnumSource
  void deliversWhatWaitedForAKeyThatMaySend(MessagingDestination.Type type) {
    Target target = target(type, "shop", "forbidden");
    node.answerTokens(403);
    SentEvent early = server.publish(target.topic(), "early");
    early.failsWith("Unauthorized", 0, Duration.ofMinutes(5));

    node.answerTokens(0);
    early.arrivesWithin(Duration.ofMinutes(5));

    assertThat(target.ids()).containsExactly("early");
  }

  /** An entity, and the topic whose events it gets. */
  private record Target(MessagingDestination.Type type, NodeEntity entity, Arm.Topic topic) {
    Set<String> ids() {
      return ServiceBusDestinationProcessTest.ids(entity);
    }
  }

  /** Creates an entity of each type, and subscribes it to a topic of its own. */
  private List<Target> targets(String namespace, String name) {
    return Arrays.stream(MessagingDestination.Type.values())
        .map(type -> target(type, namespace, name))
        .toList();
  }

  private Target target(MessagingDestination.Type type, String namespace, String name) {
    String entity = name + "-" + type.endpointType();
    return new Target(type, node.entity(entity), subscribe(type, namespace, entity));
  }

  private Arm.Topic subscribe(MessagingDestination.Type type, String namespace, String entity) {
    String provider = "/subscriptions/s/resourceGroups/g/providers/Microsoft.";
    String collection =
        switch (type) {
          case SERVICE_BUS_QUEUE -> "ServiceBus/namespaces/" + namespace + "/queues/";
          case SERVICE_BUS_TOPIC -> "ServiceBus/namespaces/" + namespace + "/topics/";
          case EVENT_HUB -> "EventHub/namespaces/" + namespace + "/eventhubs/";
        };
    String id = provider + collection + entity;
    return server.subscribe(type.endpointType(), "'resourceId':'" + id + "'");
  }

  /** The ids of the events that an entity got. */
  private static Set<String> ids(NodeEntity entity) {
    return entity.messages(null).stream()
        .map(message -> JSON.readTree(message.body()).required("id").asString())
        .collect(Collectors.toSet());
  }
}
