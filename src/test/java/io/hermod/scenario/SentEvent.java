package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An event for a single subscription, and what explain says about it. */
record SentEvent(HermodProcess hermod, Arm.Topic topic, String id) {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Longer than an event that is given up waits until it is written to its container. */
  private static final Duration DEAD_LETTER_DELAY = Duration.ofMinutes(6);

  /**
   * Checks the outcome of the first attempt and what follows.
   *
   * @param status 0 if there is no status
   * @param wait until the next attempt, without jitter; null if the event is given up at once
   */
  void failsWith(String outcome, int status, @Nullable Duration wait) {
    awaitAttempts(1);
    JsonNode attempt = story().at("/attempts/0");
    assertThat(attempt.path("outcome").asString()).as(story().toString()).isEqualTo(outcome);
    assertThat(attempt.path("status").asInt(0)).isEqualTo(status);
    if (wait == null) {
      becomesADeadLetter(outcome);
    } else {
      waits(attempt, wait);
    }
  }

  void awaitAttempts(int count) {
    Await.until(
        () -> count + " attempts: " + story(),
        LIMIT,
        () -> story().path("attempts").size() >= count && !isUnderWay());
  }

  private boolean isUnderWay() {
    return "inFlight".equals(state());
  }

  private void waits(JsonNode attempt, Duration wait) {
    assertThat(state()).isEqualTo("parked");
    Instant end =
        Instant.parse(attempt.path("at").asString())
            .plusMillis(attempt.path("latencyMs").asLong(0));
    Instant next = Instant.parse(story().path("nextAttemptAt").asString());
    assertThat(Duration.between(end, next))
        .as(story().path("rule").asString(""))
        .isBetween(wait.minusMillis(1), wait.plus(wait.dividedBy(20)).plusMillis(1));
  }

  private void becomesADeadLetter(String outcome) {
    assertThat(story().path("attempts")).hasSize(1);
    hermod.arm().advance(DEAD_LETTER_DELAY);
    Await.until("the dead letter", LIMIT, () -> "deadLettered".equals(state()));
    for (JsonNode letter : hermod.arm().get("/hermod/v1/deadletters").path("value")) {
      if (letter.path("eventId").asString("").equals(id)) {
        assertThat(letter.path("outcome").asString()).isEqualTo(outcome);
        return;
      }
    }
    throw new AssertionError("no dead letter has the event " + id);
  }

  /** Moves the clock past the next attempt, which must succeed. */
  void arrivesWithin(Duration virtualTime) {
    hermod.arm().advance(virtualTime);
    Await.until(
        () -> "delivery of " + story(),
        LIMIT,
        () -> {
          // Nothing moves the clock but this, and the event may have been due a little later.
          hermod.arm().advance(Duration.ofSeconds(1));
          return "delivered".equals(state());
        });
  }

  String state() {
    return story().path("state").asString("");
  }

  JsonNode story() {
    return hermod.arm().explain(topic, id).at("/occurrences/0/subscriptions/0");
  }
}
