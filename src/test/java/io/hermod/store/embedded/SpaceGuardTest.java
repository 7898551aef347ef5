package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.embedded.SpaceGuard.Usage;
import org.junit.jupiter.api.Test;

class SpaceGuardTest {
  private static final long MB = 1_000_000;

  private final SpaceGuard guard = new SpaceGuard(160 * MB, 16 * MB);

  @Test
  void takesEventsWhileThereIsRoom() {
    assertThat(guard.refusal(new Usage(100 * MB, 0, 1000 * MB), false)).isEmpty();
  }

  @Test
  void refusesWhenTheFilesAreTooLarge() {
    assertThat(guard.refusal(new Usage(161 * MB, 0, 1000 * MB), false))
        .hasValueSatisfying(reason -> assertThat(reason).contains("store.max-bytes"));
  }

  @Test
  void countsTheStateTwiceBecauseACompactionMayDoubleIt() {
    assertThat(guard.refusal(new Usage(0, 81 * MB, 1000 * MB), false)).isPresent();
    assertThat(guard.refusal(new Usage(0, 79 * MB, 1000 * MB), false)).isEmpty();
  }

  @Test
  void refusesWhenTheDiskIsNearlyFull() {
    assertThat(guard.refusal(new Usage(0, 0, 15 * MB), false))
        .hasValueSatisfying(reason -> assertThat(reason).contains("store.min-free-bytes"));
  }

  @Test
  void doesNotFlutterAtTheLimit() {
    Usage justBelow = new Usage(155 * MB, 0, 1000 * MB);

    assertThat(guard.refusal(justBelow, false)).isEmpty();
    assertThat(guard.refusal(justBelow, true)).isPresent();
    assertThat(guard.refusal(new Usage(149 * MB, 0, 1000 * MB), true)).isEmpty();
  }

  @Test
  void asksForRetainedEventsBeforeItRefusesAny() {
    assertThat(guard.shortage(new Usage(139 * MB, 0, 1000 * MB), false)).isNotPositive();
    assertThat(guard.shortage(new Usage(141 * MB, 0, 1000 * MB), false)).isEqualTo(11 * MB);
    assertThat(guard.shortage(new Usage(135 * MB, 0, 1000 * MB), true)).isEqualTo(5 * MB);
    assertThat(guard.shortage(new Usage(0, 0, 18 * MB), false)).isNotPositive();
    assertThat(guard.shortage(new Usage(0, 0, 15 * MB), false)).isEqualTo(2 * MB);
  }
}
