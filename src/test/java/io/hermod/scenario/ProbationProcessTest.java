package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What a user sees of an endpoint that keeps failing, in virtual time. */
class ProbationProcessTest {
  private static final Duration LIMIT = ofSeconds(30);

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  private Inbox inbox;
  private Publishing publishing;

  @BeforeEach
  void failTenTimes() throws IOException {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.status(503));
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());
    for (int i = 1; i <= 10; i++) {
      publishing.publish("e" + i);
      int attempts = i;
      Await.until("attempt " + i, LIMIT, () -> inbox.count() == attempts);
    }
    Await.until("probation", LIMIT, () -> endpoint().path("state").asString().equals("probation"));
  }

  @Test
  void aFailingEndpointIsLeftAloneUntilAProbeSucceeds() throws IOException {
    assertThat(endpoint().path("reason").asString()).isEqualTo("Busy");
    assertThat(endpoint().path("failures").asInt()).isEqualTo(10);
    assertThat(endpoint().path("recentFailures")).hasSize(5);
    assertThat(endpoint().at("/recentFailures/0/status").asInt()).isEqualTo(503);
    assertThat(endpoint().path("nextProbeAt").asString())
        .isEqualTo(hermod.arm().now().plusSeconds(10).toString());
    publishing.publish("new");
    hermod.arm().advance(ofSeconds(9));
    assertThat(inbox.count()).as("nothing goes out").isEqualTo(10);

    hermod.arm().advance(ofSeconds(1));
    assertThat(inbox.count()).as("one probe, which fails").isEqualTo(11);
    assertThat(endpoint().path("nextProbeAt").asString())
        .isEqualTo(hermod.arm().now().plusSeconds(20).toString());

    inbox.answersWith(Behaviour.status(200));
    hermod.arm().advance(ofMinutes(2));
    assertThat(endpoint().path("state").asString()).isEqualTo("open");
    assertThat(inbox.arrivals()).extracting(Arrival::id).contains("new");
  }

  @Test
  void wakingItByHandSendsWhatWaits() throws IOException {
    publishing.publish("new");
    inbox.answersWith(Behaviour.status(200));

    JsonNode woken = hermod.arm().post("/hermod/v1/endpoints/" + id() + "/wake", "");
    assertThat(woken.path("state").asString()).isEqualTo("open");
    Await.until("the new event", LIMIT, () -> inbox.count() == 11);
  }

  private String id() {
    return endpoint().path("id").asString();
  }

  private JsonNode endpoint() {
    for (JsonNode each : hermod.arm().get("/hermod/v1/endpoints").path("value")) {
      if (each.path("endpoint").asString().equals(inbox.url().toString())) {
        return each;
      }
    }
    throw new AssertionError("the endpoint is not listed");
  }
}
