package io.hermod.delivery.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Profiles;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The random part of the waits never costs an event the last attempt of its 24 hours. */
class LastAttemptTest {
  private static final Instant PUBLISHED = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration NO_TIME = Duration.ZERO;
  private static final int EVENTS = 5000;

  @ParameterizedTest
  @CsvSource({
    "cloud-2020, WEBHOOK, 500",
    "cloud-2020, AZURE_RESOURCE, 404",
    "cloud-2021, WEBHOOK, 500",
    "cloud-2021, WEBHOOK, 408",
    "cloud-2021, WEBHOOK, 503",
    "cloud-2021, AZURE_RESOURCE, 401",
    "cloud-2026, WEBHOOK, 404",
    "cloud-2026, WEBHOOK, 500"
  })
  void everyEventThatKeepsFailingGetsElevenAttempts(String profile, EndpointKind kind, int status) {
    assertThat(attempts(settler(profile, kind), new Responded(status), NO_TIME))
        .containsExactly(11);
  }

  @ParameterizedTest
  @CsvSource({"cloud-2020", "cloud-2021", "cloud-2026"})
  void soDoesEveryEventWhoseEndpointNeverResponds(String profile) {
    Duration responseWait = Duration.ofSeconds(30);

    assertThat(attempts(settler(profile, EndpointKind.WEBHOOK), new TimedOut(false), responseWait))
        .containsExactly(11);
  }

  /** How many attempts events get, whatever their ids are. */
  private static Set<Integer> attempts(
      Settler settler, DeliveryOutcome outcome, Duration perAttempt) {
    return IntStream.range(0, EVENTS)
        .mapToObj(i -> attempts(settler, "event-" + i, outcome, perAttempt))
        .collect(Collectors.toSet());
  }

  private static int attempts(
      Settler settler, String id, DeliveryOutcome outcome, Duration perAttempt) {
    int made = 0;
    Instant due = PUBLISHED;
    while (!settler.isExpired(PUBLISHED, due)) {
      made++;
      Instant end = due.plus(perAttempt);
      due = due(settler.afterFailure(outcome, new Settler.Attempted(made, id, PUBLISHED, end)));
    }
    return made;
  }

  private static Instant due(NextStep step) {
    assertThat(step).isInstanceOf(NextStep.Retry.class);
    return ((NextStep.Retry) step).pause().due();
  }

  private static Settler settler(String profile, EndpointKind kind) {
    return new Settler(
        Profiles.named(profile).orElseThrow(),
        RetryPolicy.DEFAULT,
        kind,
        new Jitter(42, "/subscriptions/billing"),
        true);
  }
}
