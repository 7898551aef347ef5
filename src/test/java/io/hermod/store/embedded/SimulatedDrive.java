package io.hermod.store.embedded;

import io.hermod.config.RetentionConfig;
import io.hermod.config.StoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.simulation.Scheduler;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.store.worker.SimulatedThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Env;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksMemEnv;

/**
 * The data directory of simulated processes, on a drive that fails when told to. The state's files
 * are in memory, so that thousands of runs wait for no disk.
 */
public final class SimulatedDrive {
  private static final int BALLAST_BYTES = 4096;

  private final Path folder;
  private final long segmentBytes;
  private final RetentionConfig retention;
  private final Env stateFiles = new RocksMemEnv(Env.getDefault());
  private final FaultyRocks rocks = new FaultyRocks(stateFiles);
  private FaultyDisk disk = new FaultyDisk();

  public SimulatedDrive(Path folder, long segmentBytes, RetentionConfig retention) {
    this.folder = folder;
    this.retention = retention;
    this.segmentBytes = segmentBytes;
  }

  /** A store in use by one process. */
  public record Mounted(EmbeddedStore store, Runnable housekeeping, Runnable kill) {

    /** Gives up the oldest events that wait, though there is room; blocks. */
    public void dropOldest(long bytes) {
      store.dropOldest(bytes);
    }

    /**
     * Has the writer of the state run a task that throws.
     *
     * @param isDone whether it throws when it is told of its end, or else when it fills a batch
     */
    public void throwInTask(boolean isDone) {
      store.submit(new ThrowingTask(isDone));
    }
  }

  private record ThrowingTask(boolean isDone) implements RocksWriter.Task {
    @Override
    public void fill(StateBatch batch) {
      if (!isDone) {
        throw new StackOverflowError("injected: a task that throws");
      }
    }

    @Override
    public void done(@Nullable String failure) {
      if (isDone) {
        throw new IllegalStateException("injected: a task that throws when it is done");
      }
    }
  }

  public Mounted mount(Scheduler scheduler, int owners) {
    SimulatedThreads threads = new SimulatedThreads(scheduler);
    EmbeddedStore store =
        EmbeddedStore.open(
            folder,
            MasterKeys.open(folder.resolve("key")),
            new StoreConfig(false, Long.MAX_VALUE, true, 0, segmentBytes, retention),
            owners,
            scheduler.clock(),
            scheduler.clock(),
            new StoreParts(threads, disk, rocks, BALLAST_BYTES));
    return new Mounted(
        store,
        threads::runChores,
        () -> {
          threads.kill();
          store.close();
        });
  }

  /** The journal's next syncs fail, and what they should have kept is lost. */
  public void failJournalSyncs(int count) {
    disk.failNextForces(count);
  }

  /** There is room for so many more bytes of journal. */
  public void fill(long freeBytes) {
    disk.haveFreeSpace(freeBytes);
  }

  public void failStateWrites(int count) {
    rocks.failWriting(FaultyRocks.next(count));
  }

  /** The next writes are kept, but reported as failed. */
  public void failStateSyncs(int count) {
    rocks.failSyncing(FaultyRocks.next(count));
  }

  public void failStateReads(int count) {
    rocks.failReading(FaultyRocks.next(count));
  }

  public void failStateOpenings(int count) {
    rocks.failOpening(FaultyRocks.next(count));
  }

  public void heal() {
    rocks.heal();
    disk.failNextForces(0);
    disk.haveFreeSpace(Long.MAX_VALUE);
  }

  /** The power fails: of the journal only what was synced is sure to be there afterwards. */
  public void cutPower(@Nullable Random luck) {
    try {
      Path left = Files.createTempDirectory(folder, "left");
      disk.powerCut(left, luck);
      Path journal = folder.resolve("journal");
      deleteFilesIn(journal);
      for (Path file : filesIn(left)) {
        Files.move(file, journal.resolve(file.getFileName()));
      }
      Files.delete(left);
      disk = FaultyDisk.over(journal);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private static void deleteFilesIn(Path directory) throws IOException {
    for (Path file : filesIn(directory)) {
      Files.delete(file);
    }
  }

  /**
   * Cuts a row of a waiting event in two; no process may use the drive.
   *
   * @return the event's position, or -1 where nothing waits
   */
  public long damageRow(Random random) {
    Family family = random.nextBoolean() ? Family.DUE : Family.BODY;
    try (RocksStore state = openState();
        StateBatch batch = new StateBatch(state)) {
      List<byte[]> keys = keys(state, family);
      if (keys.isEmpty()) {
        return -1;
      }
      byte[] key = keys.get(random.nextInt(keys.size()));
      byte[] row = Objects.requireNonNull(state.get(family, key));
      batch.put(family, key, Arrays.copyOf(row, random.nextInt(Math.max(1, row.length))));
      state.write(batch);
      return family == Family.DUE ? Rows.dueKey(key).position() : Rows.number(key);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many rows of each kind are there; no process may use the drive. */
  public Map<String, Integer> rows() {
    try (RocksStore state = openState()) {
      Map<String, Integer> counts = new TreeMap<>();
      for (Family family : Family.OWN_COLUMNS) {
        counts.put(family.name(), keys(state, family).size());
      }
      return counts;
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private RocksStore openState() {
    return RocksStore.open(
        new FaultyRocks(stateFiles), folder.resolve("state"), Medium.DISK, Long.MAX_VALUE);
  }

  private static List<byte[]> keys(RocksStore state, Family family) throws RocksDBException {
    List<byte[]> keys = new ArrayList<>();
    state.scan(family, new byte[0], (key, _) -> keys.add(key));
    return keys;
  }

  public List<String> journalFiles() {
    try {
      return filesIn(folder.resolve("journal")).stream()
          .map(file -> file.getFileName() + " " + file.toFile().length())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Frees its memory; not where a process may still use the drive, as after a failed run. */
  public void discard() {
    stateFiles.close();
  }
}
