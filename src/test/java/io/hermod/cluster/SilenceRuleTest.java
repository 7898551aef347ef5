package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cluster.SilenceRule.Port;
import io.hermod.cluster.SilenceRule.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilenceRuleTest {
  @ParameterizedTest
  @CsvSource({
    "0, NOT_ASKED, WAIT",
    "1499, NOT_ASKED, WAIT",
    "1499, REFUSES, WAIT",
    "1500, NOT_ASKED, ASK_PORT",
    "1500, REFUSES, REMOVE",
    "1500, UNCLEAR, WAIT",
    "2999, UNCLEAR, WAIT",
    "3000, NOT_ASKED, REMOVE",
    "3000, UNCLEAR, REMOVE",
    "60000, REFUSES, REMOVE"
  })
  void removesASilentNodeEarlierIfItsPortRefusesConnections(long silence, Port port, Step step) {
    assertThat(next(silence, 1_000, port)).isEqualTo(step);
  }

  @Test
  void removesNobodyWhileItsOwnHeartbeatsAreNotHeard() {
    for (Port port : Port.values()) {
      for (long silence = 0; silence < 10_000; silence += 100) {
        assertThat(next(silence, 1_001, port)).isEqualTo(Step.WAIT);
      }
    }
  }

  @Test
  void aLongerSilenceNeverSavesANode() {
    for (Port port : Port.values()) {
      Step before = Step.WAIT;
      for (long silence = 0; silence < 10_000; silence += 50) {
        Step next = next(silence, 0, port);
        assertThat(next).isGreaterThanOrEqualTo(before);
        before = next;
      }
      assertThat(before).isEqualTo(Step.REMOVE);
    }
  }

  private static Step next(long silence, long ownSilence, Port port) {
    return SilenceRule.next(Duration.ofMillis(silence), Duration.ofMillis(ownSilence), port);
  }
}
