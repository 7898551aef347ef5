package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettlerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 203, 204})
  void aSuccessCodeCompletes(int status) {
    assertThat(settle("cloud-2021", new Answered(status), 1)).isEqualTo(new NextStep.Complete());
  }

  @Test
  void everyOtherCodeWaitsForTheFirstStep() {
    IntStream.rangeClosed(100, 599)
        .filter(status -> status < 200 || status > 204)
        .forEach(
            status ->
                assertThat(settle("cloud-2021", new Answered(status), 1))
                    .isEqualTo(new NextStep.RetryAt(NOW.plusSeconds(10))));
  }

  @Test
  void noAnswerWaitsForTheFirstStep() {
    assertThat(settle("cloud-2021", new TimedOut(), 1))
        .isEqualTo(new NextStep.RetryAt(NOW.plusSeconds(10)));
    assertThat(settle("cloud-2021", new Unreachable("refused"), 1))
        .isEqualTo(new NextStep.RetryAt(NOW.plusSeconds(10)));
  }

  @ParameterizedTest
  @CsvSource({
    "cloud-2021, 1, PT10S",
    "cloud-2021, 4, PT5M",
    "cloud-2021, 9, PT6H",
    "cloud-2021, 10, PT12H",
    "cloud-2021, 11, PT12H",
    "cloud-2018, 7, PT1H",
    "cloud-2018, 12, PT1H",
    "edge, 1, PT1M",
    "edge, 2, PT10M",
    "edge, 9, PT10M"
  })
  void eachFailureTakesTheNextStepOfTheProfile(String profile, int attempts, Duration step) {
    assertThat(settle(profile, new Answered(500), attempts))
        .isEqualTo(new NextStep.RetryAt(NOW.plus(step)));
  }

  @Test
  void theLastAllowedAttemptGivesUpAtOnce() {
    assertThat(settle("cloud-2021", new Answered(500), 30))
        .isEqualTo(new NextStep.GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED));
  }

  @Test
  void onlyTwoHundredAndTwoHundredTwoAreSuccessIn2018() {
    assertThat(settle("cloud-2018", new Answered(202), 1)).isEqualTo(new NextStep.Complete());
    assertThat(settle("cloud-2018", new Answered(201), 1)).isInstanceOf(NextStep.RetryAt.class);
  }

  private static NextStep settle(String profile, DeliveryOutcome outcome, int attempts) {
    Profile rules = Profiles.named(profile).orElseThrow();
    return new Settler(rules, RetryPolicy.DEFAULT).afterAttempt(outcome, attempts, NOW);
  }
}
