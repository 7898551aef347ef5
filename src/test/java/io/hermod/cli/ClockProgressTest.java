package io.hermod.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockProgressTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void tellsHowMuchOfTheWayIsDone() {
    assertThat(percentAfter(Duration.ofHours(6))).isEqualTo(25);
    assertThat(percentAfter(Duration.ZERO)).isZero();
    assertThat(percentAfter(Duration.ofDays(2))).isEqualTo(100);
    assertThat(ClockProgress.percent(START, Duration.ZERO, START)).isZero();
  }

  private static int percentAfter(Duration passed) {
    return ClockProgress.percent(START, Duration.ofDays(1), START.plus(passed));
  }
}
