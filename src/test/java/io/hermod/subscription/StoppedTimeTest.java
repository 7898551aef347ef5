package io.hermod.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.StoppedTime.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppedTimeTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  /** Time stands still from minute 30 to 50 and from minute 100 to 130. */
  private static final StoppedTime TWICE =
      StoppedTime.NONE.stop(at(30)).start(at(50)).stop(at(100)).start(at(130));

  private static Instant at(long minute) {
    return START.plus(Duration.ofMinutes(minute));
  }

  @ParameterizedTest
  @CsvSource({
    "-40,  20", // over before the first span
    "-30,  30", // over when the first span begins
    "-10,  70", // 40 minutes before the span, 20 after it
    "20,  100", // 10 before the first, 50 between: over when the second begins
    "30,  140", // published when the first begins
    "40,  140", // published during the first
    "50,  140", // published when the first ends: 50 minutes until the second, 10 after it
    "110, 190", // published during the second
    "130, 190",
    "200, 260"
  })
  void anHourIsAsLongAsTimeRuns(long since, long end) {
    assertThat(TWICE.after(at(since), HOUR)).isEqualTo(at(end));
  }

  @Test
  void whatEndsInATimeThatStandsStillNeverEnds() {
    StoppedTime stopped = TWICE.stop(at(150));

    assertThat(stopped.isStopped()).isTrue();
    assertThat(stopped.after(at(130), HOUR)).isEqualTo(StoppedTime.NEVER);
    assertThat(stopped.after(at(160), HOUR)).isEqualTo(StoppedTime.NEVER);
    assertThat(stopped.after(at(40), HOUR)).as("over before").isEqualTo(at(140));
  }

  @Test
  void stoppingTwiceIsStoppingOnce() {
    StoppedTime stopped = StoppedTime.NONE.stop(at(1));

    assertThat(stopped.stop(at(2))).isEqualTo(stopped);
    assertThat(stopped.start(at(3)).start(at(4))).isEqualTo(stopped.start(at(3)));
  }

  @Test
  void aClockThatWasSetBackMakesNoSpansThatOverlap() {
    StoppedTime stopped = StoppedTime.NONE.stop(at(10)).start(at(20)).stop(at(15));

    assertThat(stopped.spans()).containsExactly(new Span(at(10), at(20)), new Span(at(20), null));
    assertThat(stopped.start(at(16)).spans()).containsExactly(new Span(at(10), at(20)));
  }

  @Test
  void oldSpansAreJoinedSoThatEventsLiveLongerAndNeverShorter() {
    StoppedTime many = StoppedTime.NONE;
    for (int i = 0; i <= StoppedTime.MOST_SPANS; i++) {
      many = many.stop(at(10L * i)).start(at(10L * i + 1));
    }

    assertThat(many.spans()).hasSize(StoppedTime.MOST_SPANS);
    assertThat(many.spans().getFirst()).isEqualTo(new Span(at(0), at(11)));
    assertThat(many.after(at(20), HOUR)).as("exact after the joined ones").isEqualTo(at(87));
    assertThat(many.after(at(0), Duration.ofMinutes(5))).isEqualTo(at(16));
  }

  @Test
  void aPauseStopsTheTimeOnlyIfItKeepsTheTimeToLive() {
    Pause running = Pause.NONE.with(true, false, at(1));
    Pause keeping = running.with(true, true, at(5));

    assertThat(running.stopped()).isEqualTo(StoppedTime.NONE);
    assertThat(keeping.since()).as("still the same pause").isEqualTo(at(1));
    assertThat(keeping.stopped().spans()).isEqualTo(List.of(new Span(at(5), null)));
    assertThat(keeping.with(true, false, at(7)).stopped().spans())
        .containsExactly(new Span(at(5), at(7)));
    assertThat(keeping.with(false, true, at(9)))
        .isEqualTo(new Pause(null, true, new StoppedTime(List.of(new Span(at(5), at(9))))));
  }
}
