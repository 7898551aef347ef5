package io.hermod.metrics;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many events of a subscription wait in parking, and how that changed in each minute of the
 * last day. Its loop counts, and any thread may ask how many there are now; the rest belongs to
 * {@link MetricsHistory}, which locks it.
 */
final class WaitingEvents {
  private static final int ADDED = 0;
  private static final int REMOVED = 1;

  private final long before;
  private final LongAdder added = new LongAdder();
  private final LongAdder removed = new LongAdder();
  private final SampledNumbers sampled = new SampledNumbers(2);

  /**
   * Starts without any change.
   *
   * @param before the number of rows that an earlier process left in parking
   */
  WaitingEvents(long before) {
    this.before = before;
  }

  void add(int more) {
    if (more > 0) {
      added.add(more);
    } else {
      removed.add(-more);
    }
  }

  long now() {
    return Math.max(0, before + added.sum() - removed.sum());
  }

  void sample(long minute, int limit) {
    sampled.sample(minute, new long[] {added.sum(), removed.sum()}, limit);
  }

  /**
   * Adds how many waited at the end of each step: how many waited at the last sample, less what had
   * been added since.
   */
  void addTo(long[] waiting, TimeGrid grid) {
    long[] changes = new long[waiting.length + 1];
    sampled
        .series()
        .forEach(
            grid.firstMinute(),
            Long.MAX_VALUE,
            (minute, numbers) ->
                changes[step(minute, grid, waiting.length)] += numbers[ADDED] - numbers[REMOVED]);
    long then = before + sampled.last(ADDED) - sampled.last(REMOVED);
    for (int step = waiting.length - 1; step >= 0; step--) {
      then -= changes[step + 1];
      waiting[step] += Math.max(0, then);
    }
  }

  /** Returns the step of a minute; all minutes after the grid are one more. */
  private static int step(long minute, TimeGrid grid, int after) {
    return minute < grid.endMinute() ? Math.min(grid.step(minute), after) : after;
  }

  int bytes() {
    return sampled.series().bytes();
  }
}
