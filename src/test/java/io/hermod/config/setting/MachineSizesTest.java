package io.hermod.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MachineSizesTest {
  private static final long MB = 1_000_000;
  private static final long MIB = 1 << 20;

  @Test
  void leavesLargeMachinesWhatTheyAlwaysHad() {
    for (long heap : new long[] {512 * MIB, 4096 * MIB, 65_536 * MIB}) {
      assertThat(MachineSizes.of(heap))
          .isEqualTo(new MachineSizes(64 * MB, 64 * MIB, 32 * MIB, 64 * MIB));
    }
  }

  @Test
  void takesLessOnASmallOne() {
    assertThat(MachineSizes.of(128 * MIB))
        .isEqualTo(new MachineSizes(16 * MB, 16 * MB, 4 * MIB, 8 * MIB));
  }

  @Test
  void neverPromisesMoreThanHalfOfTheHeapToEvents() {
    long[] heaps = LongStream.rangeClosed(16, 1024).map(size -> size * MIB).toArray();

    assertThat(Arrays.stream(heaps))
        .allSatisfy(
            heap -> {
              MachineSizes sizes = MachineSizes.of(heap);
              assertThat(2 * sizes.eventBytes() + sizes.queueBytes()).isLessThanOrEqualTo(heap / 2);
            });
  }

  @Test
  void growsWithTheHeap() {
    long[] sizes =
        LongStream.rangeClosed(8, 1024)
            .map(size -> MachineSizes.of(size * MIB).eventBytes())
            .toArray();

    assertThat(sizes).isSorted();
    assertThat(sizes[0]).isEqualTo(2 * MB);
  }
}
