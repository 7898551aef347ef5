package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What a user sees of a paused subscription, also after the process was killed. */
class PauseProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Publishing publishing = Publishing.NOWHERE;
  private Inbox paused = Inbox.NONE;
  private Inbox other = Inbox.NONE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    paused = subscriber.inbox("paused");
    other = subscriber.inbox("other");
    hermod.arm().subscribe(publishing.topic(), "paused", paused.url());
    hermod.arm().subscribe(publishing.topic(), "other", other.url());
  }

  @Test
  void nothingIsSentDuringAPauseThatOutlivesAKillAndNothingIsLost() throws IOException {
    publishing.publish("before");
    Await.until("the first event", LIMIT, () -> paused.count() == 1);
    JsonNode shown = steer("pause");
    assertThat(shown.at("/properties/hermod/isPaused").asBoolean()).isTrue();
    publishing.publish("during");
    Await.until("the other subscription", LIMIT, () -> other.has("during"));

    hermod.kill();
    hermod.start();
    publishing.publish("after-the-kill");
    Await.until("the other subscription", LIMIT, () -> other.has("after-the-kill"));
    assertThat(paused.ids()).containsExactly("before");
    assertThat(explained("during").path("remark").asString())
        .startsWith("The subscription has been paused since ");
    assertThat(explained("during").path("nextAttemptAt").isNull()).isTrue();
    assertThat(metrics()).containsPattern("hermod_lane_paused\\{[^}]*\"paused\"[^}]*} 1");

    steer("resume");
    Await.until("all events", LIMIT, () -> paused.has("during") && paused.has("after-the-kill"));
  }

  private JsonNode steer(String action) {
    String id = hermod.arm().topicId("orders");
    return hermod
        .arm()
        .post(
            "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/paused/%s"
                .formatted(id, action),
            "");
  }

  private JsonNode explained(String event) {
    for (JsonNode each :
        hermod.arm().explain(publishing.topic(), event).at("/occurrences/0/subscriptions")) {
      if (each.path("name").asString("").equals("paused")) {
        return each;
      }
    }
    throw new AssertionError("the subscription is not explained");
  }

  private String metrics() throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return connection.get("/metrics").body();
    }
  }
}
