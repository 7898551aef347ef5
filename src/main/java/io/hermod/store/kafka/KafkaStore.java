package io.hermod.store.kafka;

import io.hermod.secret.Sealer;
import io.hermod.store.Cursor;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksState;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.StoreCorruptException;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.CatalogRows;
import io.hermod.store.rows.catalog.RocksCatalog;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.StoreFaults;
import io.hermod.store.worker.StoreThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that Hermod stores, in Kafka, opened and closed as one. The folder on disk is a copy
 * of the rows, which may be deleted while Hermod is stopped.
 */
final class KafkaStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaStore.class);

  /** The only shard, for now. */
  static final int SHARD = 0;

  private static final int READERS = 2;
  private static final Duration BETWEEN_CHORES = Duration.ofMinutes(1);

  private final StoreFaults faults = new StoreFaults();
  private final Deque<AutoCloseable> opened;
  private final ExecutorService readers;
  private final RocksStore rocks;
  private final RocksWriter writer;
  private final KafkaIntake intake;
  private final KafkaJournal journal;
  private final RocksState state;
  private final RocksCatalog catalog;

  /**
   * @param opened gets everything that must be closed again, even if this fails
   */
  private KafkaStore(
      Deque<AutoCloseable> opened,
      Path folder,
      KafkaClients clients,
      KafkaTopics topics,
      Sealer sealer,
      long maxBytes,
      int owners,
      InstantSource clock,
      LongSupplier nanoTime,
      InstantSource eventTime)
      throws IOException, RocksDBException {
    this.opened = opened;
    StoreThreads threads = new PlatformThreads();
    this.readers = threads.pool(Thread.ofPlatform().name("hermod-read-", 0), READERS);
    opened.push(this::endReaders);
    PartitionReaders committed = closed(new PartitionReaders(clients::committedReader));
    RowLog log =
        closed(new RowLog(clients, committed, topics.rows(SHARD), topics.transactionalId(SHARD)));
    Files.createDirectories(folder);
    this.rocks = closed(RocksStore.open(new LoggedRocks(log), folder, Medium.DISK, maxBytes));
    this.writer = new RocksWriter(rocks, Ballast.none(folder.resolve("ballast")), clock, threads);
    opened.push(writer);
    PartitionReaders all = closed(new PartitionReaders(clients::reader));
    JournalTail tail = closed(new JournalTail(clients, faults));
    Admin admin = closed(clients.admin());
    TopicPartition partition = topics.journal(SHARD);
    this.journal =
        closed(
            new KafkaJournal(
                partition, all, tail, new JournalTrimmer(admin, partition), sealer, faults));
    this.intake = closed(new KafkaIntake(clients, topics.journal(), _ -> SHARD, sealer, nanoTime));
    Watermark watermark = new Watermark(owners, Watermark.read(rocks), journal::deleteBelow);
    this.state =
        new RocksState(
            rocks,
            writer,
            readers,
            threads,
            watermark,
            lane -> CatalogRows.isLane(rocks, lane),
            eventTime);
    refuseAShortenedJournal();
    this.catalog = RocksCatalog.open(rocks, writer, intake, journal, watermark, sealer, threads);
    StoreThreads.Chores chores = closed(threads.chores(Thread.ofPlatform().name("hermod-chores")));
    regularly(chores, state.eraser()::eraseExpired);
    regularly(chores, catalog::catchUp);
  }

  /** Runs the chore at once, and then periodically. */
  private static void regularly(StoreThreads.Chores chores, Runnable chore) {
    chore.run();
    chores.every(BETWEEN_CHORES, chore);
  }

  private <T extends AutoCloseable> T closed(T part) {
    opened.push(part);
    return part;
  }

  /**
   * Opens the store, and takes it over from whoever has it.
   *
   * @param folder gets the copy of the rows
   * @param sealer seals and opens the secrets in the store
   * @param owners how many event loops will commit
   * @param eventTime decides how long the history of finished events is kept
   */
  static KafkaStore open(
      Path folder,
      KafkaClients clients,
      KafkaTopics topics,
      Sealer sealer,
      long maxBytes,
      int owners,
      InstantSource clock,
      LongSupplier nanoTime,
      InstantSource eventTime) {
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      return new KafkaStore(
          opened, folder, clients, topics, sealer, maxBytes, owners, clock, nanoTime, eventTime);
    } catch (IOException e) {
      close(opened);
      throw new UncheckedIOException("The folder " + folder + " cannot be created", e);
    } catch (RocksDBException e) {
      close(opened);
      throw new StoreCorruptException("The rows cannot be read: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      close(opened);
      throw e;
    }
  }

  /** Cursors beyond the end would skip what is published next. */
  private void refuseAShortenedJournal() {
    long furthest =
        state.parking().cursors().values().stream().mapToLong(Cursor::next).max().orElse(0);
    if (furthest > journal.head()) {
      throw new StoreCorruptException(
          "The journal topic ends before the place that subscriptions have reached: it was"
              + " truncated, or deleted and created again. Restore it, or delete all topics of"
              + " this cluster to begin anew.");
    }
  }

  public Intake intake() {
    return intake;
  }

  public Journal journal() {
    return journal;
  }

  /** Returns the ports that are kept as rows. */
  public RocksState state() {
    return state;
  }

  public Catalog catalog() {
    return catalog;
  }

  public LaneCatalog laneCatalog() {
    return catalog;
  }

  /** Returns how often Kafka or the copy of the rows failed. */
  public long faults() {
    return faults.total() + intake.faults() + writer.faults();
  }

  @Override
  public void close() {
    close(opened);
  }

  /** Closes the parts, the newest first; one that fails keeps no other open. */
  private static void close(Deque<AutoCloseable> opened) {
    while (!opened.isEmpty()) {
      AutoCloseable part = opened.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{} did not close cleanly", part.getClass().getSimpleName(), e);
      }
    }
  }

  private void endReaders() throws InterruptedException {
    readers.shutdown();
    if (!readers.awaitTermination(5, TimeUnit.SECONDS)) {
      LOG.warn("a read is still in progress while the store closes");
    }
  }
}
