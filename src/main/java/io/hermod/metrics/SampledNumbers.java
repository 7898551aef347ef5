package io.hermod.metrics;

/** Turns numbers that only grow into what was added in each minute. */
final class SampledNumbers {
  private final MinuteSeries series;
  private final long[] last;

  SampledNumbers(int width) {
    this.series = new MinuteSeries(width);
    this.last = new long[width];
  }

  /**
   * Adds what is new since the last call to a minute.
   *
   * @param now the numbers as they are now
   * @param limit how many bytes the series may take
   */
  void sample(long minute, long[] now, int limit) {
    long[] added = new long[last.length];
    boolean isAny = false;
    for (int i = 0; i < last.length; i++) {
      // A sum of durations may shrink when the clock is set back.
      added[i] = Math.max(0, now[i] - last[i]);
      last[i] = now[i];
      isAny |= added[i] != 0;
    }
    if (isAny) {
      series.add(minute, added, limit);
    } else {
      series.forgetBefore(minute - MinuteSeries.DAY + 1);
    }
  }

  /** Returns one of the numbers as it was at the last sample. */
  long last(int index) {
    return last[index];
  }

  MinuteSeries series() {
    return series;
  }
}
