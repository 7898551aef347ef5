package io.hermod.store.embedded;

import io.hermod.config.StoreConfig;
import io.hermod.config.setting.MachineSizes;
import io.hermod.measure.Histogram;
import io.hermod.secret.BrokenSealException;
import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.Cursor;
import io.hermod.store.EventDropper;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.Lease;
import io.hermod.store.Parking;
import io.hermod.store.Quarantine;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.backend.Backend;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.embedded.journal.CommitStatistics;
import io.hermod.store.embedded.journal.Disk;
import io.hermod.store.embedded.journal.EmbeddedJournal;
import io.hermod.store.embedded.journal.JournalConfig;
import io.hermod.store.embedded.journal.MemoryDisk;
import io.hermod.store.embedded.journal.Retention;
import io.hermod.store.replay.RetainedEvents;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.HistoryTrimmer;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.OldestRows;
import io.hermod.store.rows.RocksAccess;
import io.hermod.store.rows.RocksState;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.CatalogRows;
import io.hermod.store.rows.catalog.Resealer;
import io.hermod.store.rows.catalog.RocksCatalog;
import io.hermod.store.worker.StoreThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that Hermod stores, on the local disk or in memory, opened and closed as one.
 *
 * <p>This class is long because it builds every part of the store and hands it out.
 */
public final class EmbeddedStore implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedStore.class);

  /** The folder of the journal, in the folder of the store. */
  public static final String JOURNAL = "journal";

  /** The folder of the state database, in the folder of the store. */
  public static final String STATE = "state";

  private static final int READERS = 2;
  private static final long FIRST_POSITION = 1;
  private static final Duration BETWEEN_ERASURES = Duration.ofMinutes(1);

  private final RocksStore rocks;
  private final RocksWriter writer;
  private final EmbeddedJournal journal;
  private final RocksState state;
  private final RocksCatalog catalog;
  private final StoreCopy copy;
  private final int resealed;
  private final StoreConfig config;
  private final SpaceReclaimer roomMaker;
  private final SpaceWatch space;
  private final ExecutorService readers;
  private final StoreThreads.Chores chores;

  private EmbeddedStore(
      Path directory,
      MasterKeys keys,
      StoreConfig config,
      int owners,
      InstantSource clock,
      InstantSource eventTime,
      StoreParts parts)
      throws IOException, RocksDBException {
    this.config = config;
    StoreThreads threads = parts.threads();
    this.readers = threads.pool(Thread.ofPlatform().name("hermod-read-", 0), READERS);
    Ballast ballast = ballast(Files.createDirectories(directory).resolve("ballast"), parts);
    this.rocks =
        openState(parts.rocks(), Files.createDirectories(directory.resolve(STATE)), keys, config);
    Sealer sealer = keys.sealer();
    Path journalFolder = Files.createDirectories(directory.resolve(JOURNAL));
    long begin = begin(new EventMedium(rocks, journalFolder, sealer, clock), Medium.of(config));
    long finished = Math.max(begin, Watermark.read(rocks));
    this.journal =
        openJournal(
            journalFolder, sealer, parts, finished, new Retention(config.retention(), eventTime));
    Watermark watermark = new Watermark(owners, finished, journal::deleteBelow);
    this.writer = new RocksWriter(rocks, ballast, clock, threads);
    this.state =
        new RocksState(
            rocks,
            writer,
            readers,
            threads,
            watermark,
            lane -> CatalogRows.isLane(rocks, lane),
            eventTime);
    // If a damaged end of the journal was removed, new entries must not get positions that cursors
    // have already passed.
    journal.skipTo(Math.max(finished, furthestCursor()));
    this.resealed = new Resealer(rocks, writer, keys).reseal();
    this.catalog = RocksCatalog.open(rocks, writer, journal, journal, watermark, sealer, threads);
    keys.settle(journal.head(), journal.oldest());
    this.copy = new StoreCopy(journal, rocks, catalog, state.reader(), Medium.of(config));
    this.roomMaker =
        new SpaceReclaimer(
            new OldestRows(rocks, writer),
            new HistoryTrimmer(rocks, writer, state.eraser(), config.maxBytes()),
            journal::canRelease,
            config.maxBytes(),
            threads);
    this.space =
        new SpaceWatch(directory, config, ballast, journal, rocks, state.redrives(), roomMaker);
    this.chores = threads.chores(Thread.ofPlatform().name("hermod-space").daemon());
    space.start(chores);
    journal.onWrite(space::written);
    journal.measureWith(clock);
    writer.onWrite(space::written);
    regularly(BETWEEN_ERASURES, state.eraser()::eraseExpired);
    regularly(BETWEEN_ERASURES, catalog::catchUp);
    regularly(BETWEEN_ERASURES, journal::trim);
  }

  /** Runs the chore at once, and then periodically. */
  private void regularly(Duration interval, Runnable chore) {
    chore.run();
    chores.every(interval, chore);
  }

  /**
   * Opens the store, repairs what a crash left incomplete, and seals all its secrets with the
   * newest key.
   *
   * @param keys open the secrets in the store, and seal new ones
   * @param owners how many event loops will commit
   */
  public static EmbeddedStore open(
      Path directory, MasterKeys keys, StoreConfig config, int owners, InstantSource clock) {
    return open(directory, keys, config, owners, clock, clock);
  }

  /**
   * Opens a store whose events have a clock of their own.
   *
   * @param eventTime decides how long the history of finished events is kept
   */
  public static EmbeddedStore open(
      Path directory,
      MasterKeys keys,
      StoreConfig config,
      int owners,
      InstantSource clock,
      InstantSource eventTime) {
    return open(directory, keys, config, owners, clock, eventTime, StoreParts.real());
  }

  static EmbeddedStore open(
      Path directory,
      MasterKeys keys,
      StoreConfig config,
      int owners,
      InstantSource clock,
      InstantSource eventTime,
      StoreParts parts) {
    try {
      return new EmbeddedStore(directory, keys, config, owners, clock, eventTime, parts);
    } catch (IOException e) {
      throw new UncheckedIOException("The store in " + directory + " cannot be opened", e);
    } catch (BrokenSealException e) {
      throw new StoreCorruptException(
          "The store in %s is damaged: %s. Restore the data directory from a backup."
              .formatted(directory, e.getMessage()),
          e);
    } catch (RocksDBException e) {
      throw new StoreCorruptException(
          "The state database in " + directory + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Checks that the key is available before anything uses the rows. */
  private static RocksStore openState(
      RocksAccess access, Path folder, MasterKeys keys, StoreConfig config)
      throws RocksDBException {
    RocksStore state = RocksStore.open(access, folder, Medium.of(config), config.maxBytes());
    try {
      Resealer.requireKey(state, keys);
      return state;
    } catch (RocksDBException | RuntimeException e) {
      state.close();
      throw e;
    }
  }

  private long begin(EventMedium place, Medium medium) throws RocksDBException, IOException {
    try {
      return place.moveTo(medium);
    } catch (RocksDBException | IOException | RuntimeException e) {
      rocks.close();
      throw e;
    }
  }

  private Ballast ballast(Path file, StoreParts parts) {
    return switch (Medium.of(config)) {
      case DISK -> new Ballast(file, parts.ballastBytes());
      case MEMORY -> Ballast.none(file);
    };
  }

  private EmbeddedJournal openJournal(
      Path folder, Sealer sealer, StoreParts parts, long finished, Retention retention)
      throws IOException, RocksDBException {
    if (Medium.of(config) == Medium.DISK) {
      refuseAMissingJournal(folder, Watermark.read(rocks));
    }
    Disk disk =
        switch (Medium.of(config)) {
          case DISK -> parts.disk();
          case MEMORY -> new MemoryDisk();
        };
    return EmbeddedJournal.open(
        folder, disk, journalSizes(), sealer, parts.threads(), finished, retention);
  }

  private JournalConfig journalSizes() {
    JournalConfig usual = JournalConfig.DEFAULT;
    int queueBytes = (int) Math.min(usual.maxQueueBytes(), MachineSizes.here().queueBytes());
    return new JournalConfig(config.segmentBytes(), usual.maxBatchBytes(), queueBytes);
  }

  private static void refuseAMissingJournal(Path folder, long finished) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      if (finished > FIRST_POSITION && files.findAny().isEmpty()) {
        throw new StoreCorruptException(
            "The journal in "
                + folder
                + " is missing, but the state database next to it is not. Events may be lost."
                + " Restore the whole data directory from a backup.");
      }
    }
  }

  private long furthestCursor() {
    return state.parking().cursors().values().stream().mapToLong(Cursor::next).max().orElse(0);
  }

  @Override
  public void dropWith(EventDropper dropper) {
    if (config.dropsOldest()) {
      roomMaker.dropWith(dropper);
    }
  }

  /**
   * Sets what frees space on a full disk before retained events are deleted for that. While a copy
   * of the store shares its files, deleting them frees nothing.
   *
   * @param copies returns whether space was freed, or soon will be; must not block
   */
  public void freeFirst(BooleanSupplier copies) {
    space.freeFirst(copies);
  }

  /** Gives up about this many bytes of the oldest events, as if the store were full. Blocks. */
  void dropOldest(long bytes) {
    roomMaker.dropNow(bytes);
  }

  /** Has the writer of the state do something else as well. */
  void submit(RocksWriter.Task task) {
    writer.submit(task);
  }

  @Override
  public long journalBytes() {
    return space.usage().journal();
  }

  @Override
  public long retainedBytes() {
    return journal.retainedBytes();
  }

  @Override
  public boolean isRefusing() {
    return space.isRefusing();
  }

  @Override
  public long stateBytes() {
    return space.usage().state();
  }

  @Override
  public OptionalLong freeDiskBytes() {
    return switch (Medium.of(config)) {
      case DISK -> OptionalLong.of(space.usage().free());
      case MEMORY -> OptionalLong.empty();
    };
  }

  /** Returns what was written to the journal, and how long that took. */
  public CommitStatistics journalStatistics() {
    return journal.statistics();
  }

  /** How long it took to write and sync each batch of the state, in microseconds. */
  public Histogram stateSyncTimes() {
    return writer.syncTimes();
  }

  @Override
  public long faults() {
    return journal.faults() + writer.faults();
  }

  /**
   * Copies the store into an existing, empty folder on the same file system, mostly by hard links,
   * and returns the copied files. Everything that was acknowledged before the call is in the copy.
   * Blocks; publishing and delivery go on.
   *
   * @throws StoreUnavailableException if the copy fails; the folder may hold parts of it
   */
  public List<CopiedFile> copyInto(Path folder) {
    return copy.into(folder);
  }

  /** Checks the free space now. The store also does this up to ten times a second. */
  void lookAtSpace() {
    space.look();
  }

  /** Deletes what was retained for long enough now. The store also does this every minute. */
  void trimRetained() {
    journal.trim();
  }

  /** Erases the expired history now. The store also does this every minute. */
  void forgetExpired() {
    state.eraser().eraseExpired();
  }

  /** Returns how many rows were resealed when the store was opened: all or none. */
  public int resealedRows() {
    return resealed;
  }

  @Override
  public Intake intake() {
    return journal;
  }

  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public RetainedEvents retainedEvents() {
    return journal;
  }

  @Override
  public Parking parking() {
    return state.parking();
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public LaneCatalog laneCatalog() {
    return catalog;
  }

  @Override
  public Quarantine quarantine() {
    return state.quarantine();
  }

  @Override
  public History history() {
    return state.history();
  }

  @Override
  public DeadLetters deadLetters() {
    return state.deadLetters();
  }

  @Override
  public DeadLetterNotes letterNotes() {
    return state.letterNotes();
  }

  @Override
  public Redrives redrives() {
    return state.redrives();
  }

  @Override
  public Lease lease() {
    return Lease.FOR_GOOD;
  }

  @Override
  public Executor readers() {
    return readers;
  }

  @Override
  public void close() {
    chores.close();
    journal.close();
    writer.close();
    rocks.cancelCompactions();
    roomMaker.close();
    readers.shutdown();
    awaitReaders();
    rocks.close();
  }

  private void awaitReaders() {
    try {
      if (!readers.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("a read is still in progress while the store closes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
