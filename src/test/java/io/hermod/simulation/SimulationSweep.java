package io.hermod.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Runs many simulations side by side and reports the seeds that fail. Each spends most of its time
 * waiting for syncs, so that there are more of them than cores.
 */
final class SimulationSweep {
  private static final int SIDE_BY_SIDE = 4 * Runtime.getRuntime().availableProcessors();
  private static final int MOST_FAILURES = 10;
  private static final int PLACES = 8;

  private final Path folder;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  SimulationSweep(Path folder) {
    this.folder = folder;
  }

  void run(LongStream seeds) {
    try (ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
      seeds.forEach(seed -> threads.execute(() -> run(seed)));
    }
    assertThat(failures).as("failing seeds").isEmpty();
  }

  private void run(long seed) {
    if (failures.size() < MOST_FAILURES) {
      Path data = folder.resolve("seed" + seed);
      try {
        new Simulation(seed, Files.createDirectory(data)).run();
        delete(data);
      } catch (Throwable e) {
        // Whatever it is, the seed must be printed.
        failures.add(seed + ": " + text(e));
      }
    }
  }

  /**
   * The message of a failed assertion is enough; any other exception also needs its stack trace.
   */
  private static String text(Throwable failure) {
    return failure instanceof AssertionError
        ? String.valueOf(failure.getMessage())
        : failure + " at " + Stream.of(failure.getStackTrace()).limit(PLACES).toList();
  }

  private static void delete(Path data) {
    try (Stream<Path> files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).forEach(SimulationSweep::deleteFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteFile(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
