package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.AppendResult.Appended;
import io.hermod.store.TestEntries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies that hold only what was synced when the power went, plus luck. */
class JournalPowerCutTest {
  private static final int WRITERS = 4;
  private static final int APPENDS = 25;
  private static final int SMALL_ENTRY = 1_500;

  /** A batch of these is not followed by zeros: the file grows with it. */
  private static final int LARGE_ENTRY = 300_000;

  private static final JournalConfig LARGE = new JournalConfig(4 << 20, 1 << 20, 8 << 20);

  @TempDir private Path folder;

  private final FaultyDisk disk = new FaultyDisk();
  private final Map<Long, String> acknowledged = new ConcurrentSkipListMap<>();
  private @Nullable Map<Long, String> owed;
  private volatile long watermark;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 120);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void losesNothingAcknowledgedWhenThePowerIsCut(int seed) throws IOException {
    losesNothing(seed, JournalProbe.SMALL, SMALL_ENTRY);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void losesNothingAcknowledgedOfLargeBatches(int seed) throws IOException {
    losesNothing(seed, LARGE, LARGE_ENTRY);
  }

  private void losesNothing(int seed, JournalConfig config, int entryBytes) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Path live = Files.createDirectory(folder.resolve("live"));
    Path left = Files.createDirectory(folder.resolve("left"));
    disk.failNextForces(seed % 4 == 0 ? 1 : 0);
    disk.beforeOperation(random.nextInt(120), () -> cutPower(left, seed));
    try (var probe = JournalProbe.open(live, disk, config)) {
      appendFromManyThreads(probe, seed, entryBytes);
    }
    if (owed == null) {
      // On a busy machine more entries share a sync, so the moment may never have come.
      cutPower(left, seed);
    }
    assertHoldsAllThatWasAcknowledged(left);
    // What the first start found is durable: cursors may have moved over it.
    assertHoldsAllThatWasAcknowledged(left);
  }

  /** Runs inside a disk operation: what is synced does not change meanwhile. */
  private void cutPower(Path left, int seed) {
    Map<Long, String> atCut = new TreeMap<>(acknowledged);
    atCut.keySet().removeIf(position -> position < watermark);
    owed = atCut;
    try {
      disk.powerCut(left, seed % 3 == 0 ? null : new SplittableRandom(seed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void appendFromManyThreads(JournalProbe probe, int seed, int entryBytes) {
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      for (int writer = 0; writer < WRITERS; writer++) {
        int number = writer;
        writers.execute(
            () ->
                appendMany(
                    probe,
                    "w" + number + "-",
                    new SplittableRandom(seed * 31L + number),
                    entryBytes));
      }
    }
  }

  private void appendMany(
      JournalProbe probe, String prefix, SplittableRandom random, int entryBytes) {
    for (int i = 0; i < APPENDS; i++) {
      String id = prefix + i;
      var entry = TestEntries.publicationOf(1, id, random.nextInt(entryBytes));
      var result = probe.start(entry).thenApply(told -> note(id, told)).join();
      if (result && random.nextInt(8) == 0) {
        deleteSome(probe);
      }
    }
  }

  /** Called on the committer's thread. */
  private boolean note(String id, Object told) {
    if (told instanceof Appended(long position)) {
      acknowledged.put(position, id);
    }
    return told instanceof Appended;
  }

  private synchronized void deleteSome(JournalProbe probe) {
    watermark = Math.max(watermark, probe.journal().head() - 20);
    probe.journal().deleteBelow(watermark);
  }

  private void assertHoldsAllThatWasAcknowledged(Path left) {
    Map<Long, String> found = new TreeMap<>();
    try (var probe = JournalProbe.open(left)) {
      List<Long> order = new ArrayList<>();
      probe.entries().forEach(each -> order.add(each.position()));
      assertThat(order).isSorted().doesNotHaveDuplicates();
      List<String> ids = probe.ids();
      for (int i = 0; i < order.size(); i++) {
        found.put(order.get(i), ids.get(i));
      }
    }
    assertThat(found).containsAllEntriesOf(Objects.requireNonNull(owed));
  }
}
