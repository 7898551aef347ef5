package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What the real process says about what became of an event. */
class ExplainProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final String ID = "order/1 ä%2F+?";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Publishing publishing = Publishing.NOWHERE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
  }

  @Test
  void tellsOfEachSubscriptionWhileItRunsAndAfterItWasKilled() throws IOException {
    subscribe("failing", Behaviour.status(503));
    subscribe("healthy", Behaviour.status(200));
    subscribe("silent", Behaviour.silence());
    publishing.publish(ID);
    Await.until("a failure", LIMIT, () -> "parked".equals(stateOf("failing")));
    Await.until("a success", LIMIT, () -> "delivered".equals(stateOf("healthy")));
    subscribe("younger", Behaviour.status(200));

    assertThat(stateOf("silent")).isEqualTo("inFlight");
    assertThat(story("younger").isMissingNode()).isTrue();
    assertThat(story("healthy").at("/attempts/0/status").asInt()).isEqualTo(200);
    JsonNode before = story("failing");
    assertWaitsAfterABusyAnswer(before);

    awaitCommits();
    hermod.kill();
    hermod.start();
    assertThat(story("failing")).isEqualTo(before);
    assertThat(stateOf("healthy")).isEqualTo("unknown");
    assertThat(story("healthy").path("remark").asString()).contains("has left the window");
  }

  private static void assertWaitsAfterABusyAnswer(JsonNode story) {
    JsonNode attempt = story.at("/attempts/0");
    assertThat(attempt.path("number").asInt()).isEqualTo(1);
    assertThat(attempt.path("status").asInt()).isEqualTo(503);
    assertThat(attempt.path("outcome").asString()).isEqualTo("Busy");
    assertThat(story.path("rule").asString()).startsWith("503: at least 30 s; step 1 is 10 s");
    Instant begun = Instant.parse(attempt.path("at").asString());
    assertThat(Instant.parse(story.path("nextAttemptAt").asString()))
        .isAfterOrEqualTo(begun.plusSeconds(30));
    assertThat(Instant.parse(story.path("expiresAt").asString()))
        .isAfter(begun.plus(Duration.ofHours(23)));
    assertThat(story.path("probation").isNull()).isTrue();
  }

  @Test
  void twoEventsOfOneIdAreTwoOccurrencesTheNewestFirst() throws IOException {
    subscribe("refusing", Behaviour.statuses(400, 200));
    publishing.publish(ID);
    Await.until("an end", LIMIT, () -> "dropped".equals(stateOf("refusing")));
    publishing.publish(ID);
    Await.until("a success", LIMIT, () -> "delivered".equals(stateOf("refusing")));

    JsonNode occurrences = explanation().path("occurrences");
    assertThat(occurrences.size()).isEqualTo(2);
    assertThat(occurrences.at("/1/subscriptions/0/state").asString()).isEqualTo("dropped");
    assertThat(occurrences.at("/1/subscriptions/0/remark").asString())
        .isEqualTo("UndeliverableDueToHttpBadRequest");
  }

  @Test
  void findsAnEventThatHasNeverBeenAnsweredThoughTheProcessWasKilled() throws IOException {
    Inbox silent = subscribe("silent", Behaviour.silence());
    publishing.publish(ID);
    Await.until("an attempt", LIMIT, () -> silent.count() == 1);
    hermod.kill();
    hermod.start();

    Await.until("another attempt", LIMIT, () -> "inFlight".equals(stateOf("silent")));
    assertThat(story("silent").path("attempts").isEmpty()).isTrue();
  }

  @Test
  void namesTheHeadersThatAnEventCannotFill() throws IOException {
    Inbox inbox = subscriber.inbox("wants-headers");
    hermod
        .arm()
        .subscribe(
            publishing.topic(), "wants-headers", inbox.url(), "X-System", "data.no.such.field");
    publishing.publish(ID);
    Await.until("a success", LIMIT, () -> "delivered".equals(stateOf("wants-headers")));

    assertThat(story("wants-headers").at("/headersLeftOut/0").asString()).isEqualTo("X-System");
  }

  @Test
  void saysWhatMayBeTheCaseWithAnEventThatNobodyKnows() {
    HttpResponse<String> event = hermod.arm().askAbout("orders", "never-published");
    HttpResponse<String> topic = hermod.arm().askAbout("no-such-topic", "e1");

    assertThat(event.statusCode()).isEqualTo(404);
    assertThat(event.body()).contains("EventNotFound", "was not accepted", "24 hours");
    assertThat(topic.statusCode()).isEqualTo(404);
    assertThat(topic.body()).contains("There is no topic 'no-such-topic'");
  }

  /** Several commit intervals, after which all of it is on disk. */
  private void awaitCommits() {
    try {
      assertThat(hermod.process().waitFor(Duration.ofSeconds(2))).as("stopped").isFalse();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private Inbox subscribe(String name, Behaviour behaviour) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(behaviour);
    hermod.arm().subscribe(publishing.topic(), name, inbox.url());
    return inbox;
  }

  private JsonNode explanation() {
    return hermod.arm().explain(publishing.topic(), ID);
  }

  private String stateOf(String subscription) {
    return story(subscription).path("state").asString("");
  }

  private JsonNode story(String subscription) {
    for (JsonNode story : explanation().at("/occurrences/0/subscriptions")) {
      if (story.path("name").asString("").equals(subscription)) {
        return story;
      }
    }
    return explanation().path("no such story");
  }
}
