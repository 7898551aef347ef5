package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Measures the share of the machine's CPU time that other processes use, which makes figures less
 * reliable.
 */
final class Neighbours {
  private static final double TICKS_PER_SECOND = 100;

  private final double busyAtStart = busySeconds();
  private final double oursAtStart = ProcessClock.familySeconds();
  private final long start = System.nanoTime();

  /**
   * Returns the share since this object was created. It is about 0 on an otherwise idle machine. A
   * negative value is not cut off, because it shows an error of measurement.
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
   * Adds the ticks for user, nice, system, interrupts and the time that the hypervisor took. The
   * CPU time of a process includes the interrupts that it was charged with, which are most of them
   * on loopback, so they must count here too.
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
