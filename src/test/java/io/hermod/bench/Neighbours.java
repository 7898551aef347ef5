package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** How much of the machine's processors went to anything but this run: a sign of bad figures. */
final class Neighbours {
  private static final double TICKS_PER_SECOND = 100;

  private final double busyAtStart = busySeconds();
  private final double oursAtStart = ProcessClock.familySeconds();
  private final long start = System.nanoTime();

  /** Since this was made, from 0 to 1. */
  double share() {
    double theirs = busySeconds() - busyAtStart - (ProcessClock.familySeconds() - oursAtStart);
    double all = (System.nanoTime() - start) / 1e9 * Runtime.getRuntime().availableProcessors();
    return Math.clamp(theirs / all, 0, 1);
  }

  private static double busySeconds() {
    try {
      return busyTicks(Files.readString(Path.of("/proc/stat"))) / TICKS_PER_SECOND;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** User, nice, system, and what the hypervisor took; interrupts belong to nobody. */
  static long busyTicks(String stat) {
    String first = stat.lines().findFirst().orElseThrow();
    long[] ticks =
        Arrays.stream(first.replaceFirst("cpu\\s+", "").split(" ", -1))
            .mapToLong(Long::parseLong)
            .toArray();
    return ticks[0] + ticks[1] + ticks[2] + ticks[7];
  }
}
