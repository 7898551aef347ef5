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

  /**
   * Since this was made; about 0 on a machine of our own, and not cut off there: less is an error.
   */
  double share() {
    double theirs = busySeconds() - busyAtStart - (ProcessClock.familySeconds() - oursAtStart);
    double all = (System.nanoTime() - start) / 1e9 * Runtime.getRuntime().availableProcessors();
    return theirs / all;
  }

  private static double busySeconds() {
    try {
      return busyTicks(Files.readString(Path.of("/proc/stat"))) / TICKS_PER_SECOND;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * User, nice, system, interrupts, and what the hypervisor took. The time of a process holds the
   * interrupts that it was charged with, on loopback most of them, so they must count here too.
   */
  static long busyTicks(String stat) {
    String first = stat.lines().findFirst().orElseThrow();
    long[] ticks =
        Arrays.stream(first.replaceFirst("cpu\\s+", "").split(" ", -1))
            .mapToLong(Long::parseLong)
            .toArray();
    return ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7];
  }
}
