package io.hermod.delivery.settle;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant PUBLISHED = NOW.minusSeconds(60);

  @ParameterizedTest
  @CsvSource({
    "cloud-2018, 7, PT1H",
    "cloud-2018, 12, PT1H",
    "cloud-2020, 1, PT10S",
    "cloud-2020, 2, PT30S",
    "cloud-2020, 3, PT1M",
    "cloud-2020, 4, PT5M",
    "cloud-2020, 5, PT10M",
    "cloud-2020, 6, PT30M",
    "cloud-2020, 7, PT1H",
    "cloud-2020, 8, PT3H",
    "cloud-2020, 9, PT6H",
    "cloud-2021, 10, PT12H",
    "cloud-2021, 11, PT12H",
    "cloud-2026, 8, PT3H",
    "edge, 1, PT1M",
    "edge, 2, PT10M",
    "edge, 9, PT10M"
  })
  void eachFailureTakesTheNextStepOfTheProfile(String profile, int attempts, Duration step) {
    assertThat(waitAfter(profile, new Responded(500), attempts).step()).isEqualTo(step);
  }

  @ParameterizedTest
  @CsvSource({"cloud-2018", "cloud-2020", "cloud-2021", "cloud-2026"})
  void aSmallRandomAmountIsAddedToEveryStep(String profile) {
    long different =
        IntStream.range(0, 200)
            .mapToObj(i -> settle(profile, RetryPolicy.DEFAULT, new Responded(500), 3, "e" + i))
            .map(SettlerTest::pause)
            .peek(pause -> assertThat(pause.jitter()).isBetween(Duration.ZERO, ofSeconds(3)))
            .map(Wait::due)
            .distinct()
            .count();

    assertThat(different).isGreaterThan(150);
  }

  @Test
  void nothingIsAddedOnTheEdge() {
    assertThat(waitAfter("edge", new Responded(500), 1).due()).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void theSameSeedGivesTheSameOffsets() {
    assertThat(settle("cloud-2021", RetryPolicy.DEFAULT, new Responded(500), 3, "e1"))
        .isEqualTo(settle("cloud-2021", RetryPolicy.DEFAULT, new Responded(500), 3, "e1"));
  }

  @Test
  void aStepThatIsTooShortForTheStatusIsLengthened() {
    Wait wait = waitAfter("cloud-2021", new Responded(408), 1);

    assertThat(Duration.between(NOW, wait.due())).isBetween(ofMinutes(2), ofSeconds(126));
  }

  @Test
  void aStepThatIsLongEnoughForTheStatusStays() {
    Wait wait = waitAfter("cloud-2021", new Responded(503), 4);

    assertThat(Duration.between(NOW, wait.due())).isBetween(ofMinutes(5), ofSeconds(315));
  }

  @Test
  void noStepReachesBeyondTwentyFourHours() {
    Instant yesterday = NOW.minus(ofHours(23));
    Wait wait =
        pause(
            settler("cloud-2021", RetryPolicy.DEFAULT)
                .afterFailure(new Responded(500), new Settler.Attempted(10, "e1", yesterday, NOW)));

    assertThat(wait.due()).isEqualTo(NOW.plus(ofHours(1)));
    assertThat(wait.isCut()).isTrue();
  }

  @Test
  void theRandomAmountIsLeftOutWhereItWouldCostTheLastAttempt() {
    Instant published = NOW.minus(ofHours(12)).plusSeconds(1);
    Wait wait =
        pause(
            settler("cloud-2021", RetryPolicy.DEFAULT)
                .afterFailure(new Responded(500), new Settler.Attempted(10, "e1", published, NOW)));

    assertThat(wait.due()).isEqualTo(NOW.plus(ofHours(12)));
    assertThat(wait.jitter()).isZero();
    assertThat(wait.isCut()).isFalse();
  }

  @Test
  void theLastAllowedAttemptGivesUpAtOnce() {
    assertThat(settle("cloud-2021", RetryPolicy.DEFAULT, new Responded(500), 30, "e1"))
        .isEqualTo(new NextStep.GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED));
    assertThat(settle("cloud-2021", new RetryPolicy(1, null), new TimedOut(false), 1, "e1"))
        .isEqualTo(new NextStep.GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED));
  }

  @ParameterizedTest
  @CsvSource({"cloud-2018, 400", "cloud-2021, 400", "cloud-2021, 404", "cloud-2026, 413"})
  void theLastAllowedAttemptHasOneReasonWhateverItsStatus(String profile, int status) {
    assertThat(settle(profile, new RetryPolicy(1, null), new Responded(status), 1, "e1"))
        .isEqualTo(new NextStep.GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED));
  }

  @ParameterizedTest
  @CsvSource({
    "400, UndeliverableDueToHttpBadRequest",
    "404, UndeliverableDueToClientError",
    "413, UndeliverableDueToClientError"
  })
  void aStatusThatIsNeverRetriedHasItsOwnReasonWhileAttemptsAreLeft(int status, String reason) {
    NextStep step = settle("cloud-2021", new RetryPolicy(3, null), new Responded(status), 2, "e1");

    assertThat(step)
        .isInstanceOfSatisfying(
            NextStep.GiveUp.class, it -> assertThat(it.reason()).hasToString(reason));
  }

  @Test
  void in2018OnlyTimeEndsTheAttemptsUnlessTheSubscriptionSaysOtherwise() {
    assertThat(settle("cloud-2018", RetryPolicy.DEFAULT, new Responded(500), 31, "e1"))
        .isInstanceOf(NextStep.Retry.class);
    assertThat(settle("cloud-2018", new RetryPolicy(3, null), new Responded(500), 3, "e1"))
        .isInstanceOf(NextStep.GiveUp.class);
  }

  @Test
  void anEventLivesAsLongAsItsSubscriptionOrItsProfileSays() {
    Instant after = PUBLISHED.plus(ofHours(2));
    assertThat(settler("edge", RetryPolicy.DEFAULT).isExpired(PUBLISHED, after)).isTrue();
    assertThat(settler("edge", RetryPolicy.DEFAULT).isExpired(PUBLISHED, after.minusMillis(1)))
        .isFalse();
    assertThat(settler("cloud-2021", RetryPolicy.DEFAULT).isExpired(PUBLISHED, after)).isFalse();
    assertThat(
            settler("cloud-2021", new RetryPolicy(null, ofMinutes(5)))
                .isExpired(PUBLISHED, PUBLISHED.plus(ofMinutes(5))))
        .isTrue();
  }

  @Test
  void retryAfterIsHeededIfItAsksForMoreThanTheSchedule() {
    assertThat(waitAfter("cloud-2021", new Responded(429, "3600"), 1).due())
        .isEqualTo(NOW.plus(ofHours(1)));
    assertThat(
            waitAfter("cloud-2021", new Responded(503, "Thu, 01 Jan 2026 02:00:00 GMT"), 1).due())
        .isEqualTo(NOW.plus(ofHours(2)));
  }

  @ParameterizedTest
  @CsvSource({"429, 1", "429, soon", "429, -5", "429, 99999999999999999999", "500, 3600"})
  void retryAfterChangesNothingWhereItIsShortOrNonsenseOrInAnotherAnswer(
      int status, String header) {
    assertThat(waitAfter("cloud-2021", new Responded(status, header), 1))
        .isEqualTo(waitAfter("cloud-2021", new Responded(status), 1));
  }

  @Test
  void retryAfterIsCappedAtTheTimeToLive() {
    NextStep step =
        settle(
            "cloud-2021",
            new RetryPolicy(null, ofMinutes(10)),
            new Responded(503, "86400"),
            1,
            "e1");

    assertThat(pause(step).due()).isEqualTo(PUBLISHED.plus(ofMinutes(10)));
  }

  @Test
  void theRuleIsToldInWordsAndNumbers() {
    assertThat(waitAfter("edge", new Responded(503), 2).rule()).isEqualTo("503: step 2 is 10 min");
    assertThat(waitAfter("cloud-2021", new Responded(503), 3).rule())
        .matches("503: at least 30 s; step 3 is 1 min; jitter \\+\\d(\\.\\d)? s");
    assertThat(waitAfter("cloud-2021", new Unreachable(Outcome.SOCKET_ERROR, "refused"), 1).rule())
        .startsWith("refused: at least 10 s; step 1 is 10 s");
    assertThat(waitAfter("cloud-2021", new Responded(429, "7200"), 1).rule())
        .endsWith("; Retry-After asks for 2 h");
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_FOUND, PT5M",
    "UNAUTHORIZED, PT5M",
    "TIMED_OUT, PT2M",
    "BUSY, PT30S",
    "FULL, PT10S",
    "DISABLED, PT10S",
    "GENERIC_ERROR, PT10S"
  })
  void retriesARejectedEventByTheRuleOfItsOutcome(Outcome outcome, Duration minimum) {
    NextStep step = ofResource().afterFailure(new Rejected(outcome, "why"), firstAttempt());

    assertThat(pause(step).minimum()).isEqualTo(minimum);
    assertThat(pause(step).rule()).startsWith(outcome + ": why: at least");
  }

  @ParameterizedTest
  @CsvSource({
    "BAD_REQUEST, BAD_REQUEST",
    "SESSION_QUEUE_NOT_SUPPORTED, BAD_REQUEST",
    "FORBIDDEN, CLIENT_ERROR",
    "PAYLOAD_TOO_LARGE, CLIENT_ERROR"
  })
  void givesUpARejectedEventThatNoRetryCanHelp(Outcome outcome, GiveUpReason reason) {
    assertThat(ofResource().afterFailure(new Rejected(outcome, "why"), firstAttempt()))
        .isEqualTo(new NextStep.GiveUp(reason));
  }

  @Test
  void anAcceptedEventIsDelivered() {
    assertThat(ofResource().isSuccess(new Accepted())).isTrue();
    assertThat(ofResource().isSuccess(new Rejected(Outcome.BUSY, "why"))).isFalse();
  }

  private static Settler.Attempted firstAttempt() {
    return new Settler.Attempted(1, "e1", PUBLISHED, NOW);
  }

  private static Settler ofResource() {
    return new Settler(
        Profiles.named("cloud-2021").orElseThrow(),
        RetryPolicy.DEFAULT,
        EndpointKind.AZURE_RESOURCE,
        new Jitter(42, "/subscriptions/billing"),
        true);
  }

  private static Wait waitAfter(String profile, DeliveryOutcome outcome, int attempts) {
    return pause(settle(profile, RetryPolicy.DEFAULT, outcome, attempts, "e1"));
  }

  private static Wait pause(NextStep step) {
    assertThat(step).isInstanceOf(NextStep.Retry.class);
    return ((NextStep.Retry) step).pause();
  }

  private static NextStep settle(
      String profile, RetryPolicy policy, DeliveryOutcome outcome, int attempts, String eventId) {
    return settler(profile, policy)
        .afterFailure(outcome, new Settler.Attempted(attempts, eventId, PUBLISHED, NOW));
  }

  private static Settler settler(String profile, RetryPolicy policy) {
    return new Settler(
        Profiles.named(profile).orElseThrow(),
        policy,
        EndpointKind.WEBHOOK,
        new Jitter(42, "/subscriptions/billing"),
        true);
  }
}
