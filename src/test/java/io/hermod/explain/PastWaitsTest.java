package io.hermod.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.profile.BackoffRules;
import io.hermod.profile.MinimumWaits;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PastWaitsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final PastWaits waits =
      new PastWaits(
          new BackoffRules(
              List.of(Duration.ofSeconds(10), Duration.ofMinutes(1)),
              new MinimumWaits(Map.of(503, Duration.ofSeconds(30)), Duration.ofSeconds(5)),
              0.1,
              null));

  @Test
  void aMinimumOrTheScheduleSetTheWait() {
    assertThat(waits.after(List.of(busy(0), busy(31), busy(93)), 1))
        .containsExactly(
            "503: at least 30 s; step 1 is 10 s", "503: at least 30 s; step 2 is 1 min", "");
  }

  @Test
  void theNumberOfTheFirstAttemptChoosesTheStep() {
    assertThat(waits.after(List.of(busy(0), busy(60)), 7))
        .containsExactly("503: at least 30 s; step 7 is 1 min", "");
  }

  @Test
  void withoutAResponseTheOutcomeIsTheCause() {
    Attempt silent = new Attempt(NOW, 0, Outcome.TIMED_OUT, 30_000);
    assertThat(waits.after(List.of(silent, busy(40)), 1).getFirst())
        .isEqualTo("TimedOut: at least 5 s; step 1 is 10 s");
  }

  @Test
  void aWaitThatTheScheduleDoesNotExplainHasNoRule() {
    assertThat(waits.after(List.of(busy(0), busy(29), busy(300), busy(366)), 1))
        .containsExactly("", "", "503: at least 30 s; step 3 is 1 min", "");
  }

  private static Attempt busy(int second) {
    return new Attempt(NOW.plusSeconds(second), 503, Outcome.BUSY, 0);
  }
}
