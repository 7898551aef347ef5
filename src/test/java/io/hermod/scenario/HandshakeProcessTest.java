package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The handshake of a running router, whenever it dies. */
class HandshakeProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--handshake.loopback", "true");

  @Test
  void noEventIsSentBeforeConsentWhichOutlivesEveryKill() throws IOException {
    hermod.start();
    Inbox inbox = subscriber.inbox("silent");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    JsonNode made = hermod.arm().put(publishing.topic(), "shop", properties(inbox, ""));
    assertThat(state(made)).isEqualTo("AwaitingManualAction");
    publishing.publish("before");
    hermod.kill();

    hermod.start();
    assertThat(hermod.arm().open(link(inbox)).body()).contains("<h1>Validated</h1>");
    hermod.kill();

    hermod.start();
    assertThat(hermod.arm().open(link(inbox)).body()).contains("<h1>Already validated</h1>");
    assertThat(hermod.arm().askFor(publishing.topic(), "shop").body()).contains("Succeeded");
    publishing.publish("after");
    Await.until("the event after consent", LIMIT, () -> inbox.has("after"));
    assertThat(inbox.ids()).containsExactly("after");
  }

  @Test
  void aSubscriptionEndsWithItsTimeAndItsEndpointIsTold() {
    hermod.start("--virtual-time", "true");
    Inbox inbox = subscriber.inbox("shop");
    Arm.Topic topic = hermod.arm().createTopic("edgeless");
    String end = hermod.arm().now().plus(Duration.ofHours(2)).toString();
    hermod
        .arm()
        .put(topic, "shop", properties(inbox, ",\"expirationTimeUtc\":\"%s\"".formatted(end)));
    assertThat(hermod.arm().open(link(inbox)).statusCode()).isEqualTo(200);

    hermod.arm().advance(Duration.ofMinutes(119));
    assertThat(hermod.arm().askFor(topic, "shop").statusCode()).isEqualTo(200);
    hermod.arm().advance(Duration.ofMinutes(1));
    assertThat(hermod.arm().askFor(topic, "shop").statusCode()).isEqualTo(404);
    Await.until("a notice", LIMIT, () -> inbox.fromService().size() == 2);
    Inbox.Letter notice = inbox.fromService().getLast();
    assertThat(notice.headers().get("aeg-event-type")).isEqualTo("SubscriptionDeletion");
    assertThat(notice.body()).contains("Microsoft.EventGrid.SubscriptionDeletedEvent");
  }

  @Test
  void theCommandSaysWhyAnEndpointDoesNotAgree() {
    hermod.start();
    hermod.arm().createTopic("orders");

    Program.Result result =
        Program.run(
            "subscription",
            "create",
            "shop",
            "--topic",
            "orders",
            "--endpoint",
            "http://127.0.0.1:1/hook?code=hunter2",
            "--data-dir",
            hermod.directory().root().toString());
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output())
        .contains(
            "http://127.0.0.1:1 does not agree to get events",
            "refuses connections",
            "docs/handshake.md")
        .doesNotContain("hunter2", "aka.ms");
  }

  private static String properties(Inbox inbox, String more) {
    return """
    {"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"%s"}}%s}
    """
        .formatted(inbox.url(), more);
  }

  private static String state(JsonNode subscription) {
    return subscription.at("/properties/provisioningState").asString();
  }

  private static URI link(Inbox inbox) {
    JsonNode event = new JsonMapper().readTree(inbox.fromService().getFirst().body());
    return URI.create(event.at("/0/data/validationUrl").asString());
  }
}
