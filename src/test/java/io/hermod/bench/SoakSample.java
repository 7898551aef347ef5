package io.hermod.bench;

import java.time.Duration;
import java.util.Locale;

/**
 * The figures of one window of a soak test, and of the server at the end of it.
 *
 * @param at the end of the window, from the start of the test
 * @param heapBytes the heap in use after a collection
 * @param diskBytes the size of the journal and the state
 */
record SoakSample(
    Duration at,
    Measured measured,
    Latency latency,
    long heapBytes,
    long residentBytes,
    int files,
    int threads,
    long diskBytes) {
  private static final double MEGABYTE = 1 << 20;

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,.0f events/s, heap %.1f MB, resident %.0f MB, %d files, %d threads, disk %.0f MB, p99"
            + " %.2f ms",
        measured.eventsPerSecond(),
        heapBytes / MEGABYTE,
        residentBytes / MEGABYTE,
        files,
        threads,
        diskBytes / MEGABYTE,
        latency.p99().toNanos() / 1e6);
  }
}
