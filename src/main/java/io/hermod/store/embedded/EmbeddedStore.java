package io.hermod.store.embedded;

import io.hermod.secret.BrokenSealException;
import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.Catalog;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetters;
import io.hermod.store.EventDropper;
import io.hermod.store.History;
import io.hermod.store.Journal;
import io.hermod.store.LetterNotes;
import io.hermod.store.Parking;
import io.hermod.store.Quarantine;
import io.hermod.store.Redrives;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything Hermod keeps, on the local disk or in memory, opened and closed as one. */
public final class EmbeddedStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedStore.class);
  private static final int READERS = 2;
  private static final long FIRST_POSITION = 1;
  private static final Duration BETWEEN_LOOKS_AT_SPACE = Duration.ofMillis(100);
  private static final Duration BETWEEN_ERASURES = Duration.ofMinutes(1);

  private final RocksStore rocks;
  private final RocksWriter writer;
  private final EmbeddedJournal journal;
  private final EmbeddedParking parking;
  private final EmbeddedCatalog catalog;
  private final EmbeddedQuarantine quarantine;
  private final EmbeddedHistory history;
  private final EmbeddedDeadLetters deadLetters;
  private final EmbeddedLetterNotes letterNotes;
  private final EmbeddedRedrives redrives;
  private final HistoryEraser eraser;
  private final int resealed;
  private final StoreLimits limits;
  private final RoomMaker roomMaker;
  private final SpaceWatch space;
  private final ExecutorService readers;
  private final StoreThreads.Chores chores;

  private EmbeddedStore(
      Path directory,
      MasterKeys keys,
      StoreLimits limits,
      int owners,
      InstantSource clock,
      InstantSource eventTime,
      StoreParts parts)
      throws IOException, RocksDBException {
    this.limits = limits;
    StoreThreads threads = parts.threads();
    this.readers = threads.pool(Thread.ofPlatform().name("hermod-read-", 0), READERS);
    Ballast ballast = ballast(Files.createDirectories(directory).resolve("ballast"), parts);
    this.rocks =
        openState(parts.rocks(), Files.createDirectories(directory.resolve("state")), keys, limits);
    Sealer sealer = keys.sealer();
    Path journalFolder = Files.createDirectories(directory.resolve("journal"));
    long begin = begin(new EventPlace(rocks, journalFolder, sealer, clock), limits.events());
    long finished = Math.max(begin, Watermark.read(rocks));
    this.journal = openJournal(journalFolder, sealer, parts);
    Watermark watermark = new Watermark(owners, finished, journal::deleteBelow);
    this.writer = new RocksWriter(rocks, ballast, clock, threads);
    BlockingReader reader = new BlockingReader(readers, threads);
    this.quarantine = new EmbeddedQuarantine(rocks, writer, reader, eventTime);
    this.parking = new EmbeddedParking(rocks, writer, readers, watermark, quarantine);
    // A damaged end of the journal was cut: what comes now must not stand where cursors have been.
    journal.skipTo(Math.max(finished, furthestCursor()));
    this.resealed = new Resealer(rocks, writer, keys).reseal();
    this.catalog = EmbeddedCatalog.open(rocks, writer, journal, watermark, sealer, threads);
    keys.settle(journal.head(), journal.tail());
    this.history = new EmbeddedHistory(rocks, readers, quarantine);
    this.deadLetters = new EmbeddedDeadLetters(rocks, writer, reader, quarantine);
    this.letterNotes = new EmbeddedLetterNotes(rocks, reader);
    this.redrives = new EmbeddedRedrives(rocks, writer, reader);
    this.eraser = new HistoryEraser(rocks, writer, eventTime);
    this.roomMaker =
        new RoomMaker(
            new OldestRows(rocks, writer),
            new HistoryTrimmer(rocks, writer, eraser, limits.maxBytes()),
            limits.maxBytes(),
            threads);
    this.space = new SpaceWatch(directory, limits, ballast, journal, rocks, redrives, roomMaker);
    this.chores = threads.chores(Thread.ofPlatform().name("hermod-space").daemon());
    regularly(BETWEEN_LOOKS_AT_SPACE, space::look);
    regularly(BETWEEN_ERASURES, eraser::eraseExpired);
    regularly(BETWEEN_ERASURES, catalog::catchUp);
  }

  /** Now, and then again and again. */
  private void regularly(Duration interval, Runnable chore) {
    chore.run();
    chores.every(interval, chore);
  }

  /**
   * Opens the store, putting right what a crash left half done, and seals all secrets in it with
   * the newest key.
   *
   * @param keys those that its secrets are sealed with, and will be
   * @param owners how many event loops will commit
   */
  public static EmbeddedStore open(
      Path directory, MasterKeys keys, StoreLimits limits, int owners, InstantSource clock) {
    return open(directory, keys, limits, owners, clock, clock);
  }

  /**
   * Opens a store for events that live in a time of their own.
   *
   * @param eventTime decides how long finished events are remembered
   */
  public static EmbeddedStore open(
      Path directory,
      MasterKeys keys,
      StoreLimits limits,
      int owners,
      InstantSource clock,
      InstantSource eventTime) {
    return open(directory, keys, limits, owners, clock, eventTime, StoreParts.real());
  }

  static EmbeddedStore open(
      Path directory,
      MasterKeys keys,
      StoreLimits limits,
      int owners,
      InstantSource clock,
      InstantSource eventTime,
      StoreParts parts) {
    try {
      return new EmbeddedStore(directory, keys, limits, owners, clock, eventTime, parts);
    } catch (IOException e) {
      throw new UncheckedIOException("The store in " + directory + " cannot be opened", e);
    } catch (BrokenSealException e) {
      throw new StoreCorruptException(
          "The store in %s is damaged: %s. Restore the data directory from a copy."
              .formatted(directory, e.getMessage()),
          e);
    } catch (RocksDBException e) {
      throw new StoreCorruptException(
          "The state database in " + directory + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Looks for the key before anything is done with the rows. */
  private static RocksStore openState(
      RocksAccess access, Path folder, MasterKeys keys, StoreLimits limits)
      throws RocksDBException {
    RocksStore state = RocksStore.open(access, folder, limits.events(), limits.maxBytes());
    try {
      Resealer.requireKey(state, keys);
      return state;
    } catch (RocksDBException | RuntimeException e) {
      state.close();
      throw e;
    }
  }

  private long begin(EventPlace place, Medium medium) throws RocksDBException, IOException {
    try {
      return place.moveTo(medium);
    } catch (RocksDBException | IOException | RuntimeException e) {
      rocks.close();
      throw e;
    }
  }

  private Ballast ballast(Path file, StoreParts parts) {
    return switch (limits.events()) {
      case DISK -> new Ballast(file, parts.ballastBytes());
      case MEMORY -> Ballast.none(file);
    };
  }

  private EmbeddedJournal openJournal(Path folder, Sealer sealer, StoreParts parts)
      throws IOException, RocksDBException {
    JournalConfig config = limits.journalConfig();
    return switch (limits.events()) {
      case DISK -> {
        refuseAMissingJournal(folder, Watermark.read(rocks));
        yield EmbeddedJournal.open(folder, parts.disk(), config, sealer, parts.threads());
      }
      case MEMORY ->
          EmbeddedJournal.open(folder, new MemoryDisk(), config, sealer, parts.threads());
    };
  }

  private static void refuseAMissingJournal(Path folder, long finished) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      if (finished > FIRST_POSITION && files.findAny().isEmpty()) {
        throw new StoreCorruptException(
            "The journal in "
                + folder
                + " is missing, but the state beside it is not: accepted events may be in it."
                + " Restore the data directory as a whole from a copy.");
      }
    }
  }

  private long furthestCursor() {
    return parking.cursors().values().stream().mapToLong(Cursor::next).max().orElse(0);
  }

  /** Who gives up events when there is no room; without one, or where not wanted, none are. */
  public void dropWith(EventDropper dropper) {
    if (limits.whenFull() == WhenFull.DROP_OLDEST) {
      roomMaker.dropWith(dropper);
    }
  }

  /** Has the oldest events of about so many bytes given up, as when there is no room; blocks. */
  void dropOldest(long bytes) {
    roomMaker.dropNow(bytes);
  }

  /** What the journal's files took on the disk a moment ago. */
  public long journalBytes() {
    return space.usage().journal();
  }

  /** Whether events are refused for want of room. */
  public boolean isRefusing() {
    return space.isRefusing();
  }

  /** What the state beside it took. */
  public long stateBytes() {
    return space.usage().state();
  }

  /** How often the journal or the state could not be written, or one who was told of it failed. */
  public long faults() {
    return journal.faults() + writer.faults();
  }

  /** Decides anew whether there is room; done several times a second anyway. */
  void lookAtSpace() {
    space.look();
  }

  /** Forgets what is told of events that ended long ago; done now and then anyway. */
  void forgetExpired() {
    eraser.eraseExpired();
  }

  /** How many rows were sealed anew when the store was opened: all or none. */
  public int resealedRows() {
    return resealed;
  }

  public Journal journal() {
    return journal;
  }

  public Parking parking() {
    return parking;
  }

  public Catalog catalog() {
    return catalog;
  }

  public Quarantine quarantine() {
    return quarantine;
  }

  public History history() {
    return history;
  }

  public DeadLetters deadLetters() {
    return deadLetters;
  }

  public LetterNotes letterNotes() {
    return letterNotes;
  }

  public Redrives redrives() {
    return redrives;
  }

  /** Threads that may block on the disk. */
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
        LOG.warn("a read of the store is still under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
