package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RejectionLogFilterTest {
  private final RejectionLogFilter filter = new RejectionLogFilter();

  @Test
  void logsAFewLinesPerSecondAndCountsTheRest() {
    long start = -5;
    assertThat(filter.leftOutBefore(start)).isZero();
    for (int i = 0; i < RejectionLogFilter.LINES_PER_SECOND; i++) {
      assertThat(filter.mayLog()).isTrue();
    }
    for (int i = 0; i < 7; i++) {
      assertThat(filter.mayLog()).isFalse();
    }

    assertThat(filter.leftOutBefore(start + Duration.ofMillis(999).toNanos())).isZero();
    assertThat(filter.mayLog()).isFalse();
    assertThat(filter.leftOutBefore(start + Duration.ofSeconds(1).toNanos())).isEqualTo(8);
    assertThat(filter.mayLog()).isTrue();
  }
}
