package io.hermod.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class HistogramTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void countsAValueInTheFirstRangeThatHasRoomForIt() {
    Histogram groups = Histogram.ofGroups();
    for (long size : new long[] {1, 2, 3, 4, 1_024, 1_025}) {
      groups.add(size);
    }

    assertThat(groups.bounds()).startsWith(1, 2, 4).endsWith(256, 1_024);
    assertThat(groups.counts()).startsWith(1, 1, 2, 0).endsWith(0, 1, 1);
    assertThat(groups.sum()).isEqualTo(2_059);
  }

  @Test
  void measuresInMicroseconds() {
    Histogram requests = Histogram.ofRequests();
    requests.add(NOW, NOW.plusMillis(7));

    assertThat(requests.sum()).isEqualTo(7_000);
    assertThat(requests.counts()).startsWith(0, 0, 1, 0);
  }

  @Test
  void aClockThatWasSetBackTakesNoTime() {
    Histogram work = Histogram.ofWork();
    work.add(NOW, NOW.minusSeconds(5));

    assertThat(work.sum()).isZero();
    assertThat(work.counts()).startsWith(1, 0);
  }
}
