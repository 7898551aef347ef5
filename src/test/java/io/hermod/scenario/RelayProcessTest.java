package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.relay.TestRelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
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

/** The real process and Microsoft's own listeners, behind a small relay. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class RelayProcessTest {
  private static final JsonMapper JSON = new JsonMapper();

  @AutoClose private final DestinationServer server;
  @AutoClose private final TestRelay relay = new TestRelay();

  RelayProcessTest(@TempDir Path folder) {
    this.server = new DestinationServer(folder);
  }

  @BeforeAll
  void start() {
    server.start(yaml("another-key"));
  }

  private String yaml(String keyOfTypo) {
    return """
    relay-namespaces:
      shop: { connection-string: '%s' }
      typo: { connection-string: '%s' }
      listener: { connection-string: '%s' }
    """
        .formatted(
            relay.connectionString(TestRelay.SEND, TestRelay.KEY),
            relay.connectionString(TestRelay.SEND, keyOfTypo),
            relay.connectionString(TestRelay.LISTEN, TestRelay.KEY));
  }

  @Test
  void deliversWhatWaitedForARelayThatWasDownAtTheStart() {
    relay.listener("later", 200);
    Arm.Topic topic = subscribe("shop", "later");
    server.kill();
    relay.kill();
    server.start();
    SentEvent early = server.publish(topic, "early");
    early.failsWith("SocketError", 0, Duration.ofSeconds(10));

    relay.start();
    early.arrivesWithin(Duration.ofSeconds(11));

    assertThat(received("later")).containsExactly("early");
  }

  @Test
  void losesNothingWhileTheRelayIsDownAndTheRouterIsKilled() {
    relay.listener("stable", 200);
    Arm.Topic topic = subscribe("shop", "stable");
    server.publish(topic, "before").arrivesWithin(Duration.ZERO);
    relay.kill();
    for (int i = 0; i < 4; i++) {
      server.publish(topic, "e" + i);
    }
    server.publish(topic, "e4").failsWith("SocketError", 0, Duration.ofSeconds(10));
    server.kill();
    relay.start();
    server.start();

    server.advanceUntil("all events", () -> received("stable").size() == 6);
  }

  @Test
  void deliversWhatWaitedForTheRightKey() {
    relay.listener("guarded", 200);
    server.restart(yaml("another-key"));
    SentEvent early = server.publish(subscribe("typo", "guarded"), "early");
    early.failsWith("Unauthorized", 401, Duration.ofMinutes(5));

    server.restart(yaml(TestRelay.KEY));
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(received("guarded")).containsExactly("early");
  }

  @Test
  void retriesAKeyThatMayNotSend() {
    relay.listener("guarded", 200);

    server
        .publish(subscribe("listener", "guarded"), "unpermitted")
        .failsWith("Unauthorized", 403, Duration.ofMinutes(5));
  }

  @Test
  void deliversWhatWaitedForTheHybridConnection() {
    SentEvent early = server.publish(subscribe("shop", "missing"), "early");
    early.failsWith("NotFound", 404, Duration.ofMinutes(5));

    relay.listener("missing", 200);
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(received("missing")).containsExactly("early");
  }

  @Test
  void deliversWhatWaitedForAListener() {
    relay.listener("deserted", 0);
    SentEvent early = server.publish(subscribe("shop", "deserted"), "early");
    early.failsWith("NotFound", 404, Duration.ofMinutes(5));

    relay.listener("deserted", 200);
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(received("deserted")).containsExactly("early");
  }

  @ParameterizedTest
  @CsvSource({
    "503, Busy, PT30S",
    "429, Busy, PT10S",
    "500, GenericError, PT10S",
    "408, TimedOut, PT2M",
    "401, Unauthorized, PT5M",
    "403, Forbidden,",
    "413, PayloadTooLarge,",
    "400, BadRequest,"
  })
  void aStatusOfTheListenerHasItsOutcomeAndItsWait(
      int status, String outcome, @Nullable Duration wait) {
    String name = "status-" + status;
    relay.listener(name, status);
    SentEvent event = server.publish(subscribe("shop", name), name);
    event.failsWith(outcome, status, wait);

    if (wait != null) {
      relay.listener(name, 200);
      event.arrivesWithin(wait);
      assertThat(received(name)).containsExactly(name);
    }
  }

  private Arm.Topic subscribe(String namespace, String hybridConnection) {
    return server.subscribe(
        "HybridConnection",
        "'resourceId':'/subscriptions/s/resourceGroups/g/providers/Microsoft.Relay/namespaces/%s/hybridConnections/%s'"
            .formatted(namespace, hybridConnection));
  }

  /** The ids of the events that a listener got. */
  private Set<String> received(String hybridConnection) {
    return relay.bodies(hybridConnection).stream()
        .map(body -> JSON.readTree(body).required("id").asString())
        .collect(Collectors.toSet());
  }
}
