package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A webhook that takes some events of a batch and not others, in virtual time. */
class PartialBatchProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  private Publishing publishing = Publishing.NOWHERE;
  private Inbox inbox = Inbox.NONE;

  @BeforeEach
  void subscribe() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    inbox = subscriber.inbox("shop");
    hermod
        .arm()
        .createSubscription(
            publishing.topic(),
            "shop",
            """
            {"destination":{"endpointType":"WebHook","properties":
              {"endpointUrl":"%s","maxEventsPerBatch":10}},
             "hermod":{"partialBatch":true}}
            """
                .formatted(inbox.url()));
  }

  @Test
  void onlyTheEventsThatTheWebhookNamesAreSentAgain() throws IOException {
    inbox.answersWith(
        Behaviour.json(
            207, "{\"failed\":[{\"id\":\"e2\",\"status\":503},{\"id\":\"e3\",\"status\":400}]}"));
    publishAll("e1", "e2", "e3");
    Await.until("the batch", LIMIT, () -> stateOf("e1").equals("delivered"));
    assertThat(stateOf("e2")).isEqualTo("parked");
    assertThat(stateOf("e3")).isEqualTo("dropped");
    assertThat(story("e2").path("rule").asString()).startsWith("503: at least 30 s");

    inbox.answersWith(Behaviour.status(200));
    hermod.arm().advance(Duration.ofMinutes(1));

    assertThat(inbox.count()).isEqualTo(2);
    assertThat(inbox.last().body()).contains("\"e2\"").doesNotContain("\"e1\"", "\"e3\"");
    assertThat(stateOf("e2")).isEqualTo("delivered");
  }

  @Test
  void aResponseThatSaysSomethingElseLosesNothing() throws IOException {
    inbox.answersWith(Behaviour.json(200, "thanks"));
    publishAll("e1", "e2");
    Await.until("the batch", LIMIT, () -> stateOf("e1").equals("parked"));
    assertThat(story("e2").at("/attempts/0/outcome").asString()).isEqualTo("UnreadableResponse");

    inbox.answersWith(Behaviour.json(200, "{\"failed\":[]}"));
    hermod.arm().advance(Duration.ofMinutes(1));

    assertThat(stateOf("e1")).isEqualTo("delivered");
    assertThat(stateOf("e2")).isEqualTo("delivered");
  }

  private void publishAll(String... ids) throws IOException {
    StringBuilder body = new StringBuilder();
    for (String id : ids) {
      body.append(body.isEmpty() ? "[" : ",").append(Load.event(id, "Order", ""));
    }
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      byte[] events = body.append("]").toString().getBytes(UTF_8);
      assertThat(connection.publish(publishing.topic(), events).status()).isEqualTo(200);
    }
  }

  private String stateOf(String event) {
    return story(event).path("state").asString("");
  }

  private JsonNode story(String event) {
    return hermod.arm().explain(publishing.topic(), event).at("/occurrences/0/subscriptions/0");
  }
}
