package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.PartitionReaders;
import io.hermod.cluster.TopicSettings;
import io.hermod.cluster.TopicSetup;
import io.hermod.config.ClusterConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.Cursor;
import io.hermod.store.EventDropper;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import io.hermod.store.Quarantine;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.backend.Backend;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.replay.RetainedEvents;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksState;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.StoreCorruptException;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.CatalogRows;
import io.hermod.store.rows.catalog.Resealer;
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
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
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
 *
 * <p>This class is long because it builds every part of the store and hands it out.
 */
public final class KafkaStore implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaStore.class);
  private static final int SHARDS = 1;
  private static final int READERS = 2;
  private static final Duration BETWEEN_CHORES = Duration.ofMinutes(1);

  private final StoreFaults faults = new StoreFaults();
  private final Path folder;
  private final Deque<AutoCloseable> opened;
  private final ExecutorService readers;
  private final RocksStore rocks;
  private final RocksWriter writer;
  private final Watermark watermark;
  private final KafkaIntake intake;
  private final KafkaJournal journal;
  private final RocksState state;
  private final RocksCatalog catalog;

  /**
   * What the process around the store provides.
   *
   * @param owners how many event loops will commit
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   * @param eventTime decides how long the history of finished events is kept
   * @param onLoss called when another process has taken over the store
   */
  public record Host(
      int owners,
      InstantSource clock,
      LongSupplier nanoTime,
      InstantSource eventTime,
      Runnable onLoss) {}

  /**
   * @param opened gets everything that must be closed again, even if this fails
   */
  private KafkaStore(
      Deque<AutoCloseable> opened, Path folder, ClusterConfig cluster, MasterKeys keys, Host host)
      throws IOException, RocksDBException {
    this.opened = opened;
    this.folder = Files.createDirectories(folder);
    KafkaClients clients = KafkaClients.of(cluster);
    KafkaTopics topics = new KafkaTopics(cluster.prefix());
    Admin admin = closed(clients.admin());
    setUp(topics, admin, cluster.replication());
    StoreThreads threads = new PlatformThreads();
    this.rocks = closed(openRows(clients, topics, host));
    this.readers = threads.pool(Thread.ofPlatform().name("hermod-read-", 0), READERS);
    opened.push(this::endReaders);
    Resealer.requireKey(rocks, keys);
    Sealer sealer = keys.sealer();
    this.writer =
        new RocksWriter(rocks, Ballast.none(folder.resolve("ballast")), host.clock(), threads);
    opened.push(writer);
    new Resealer(rocks, writer, keys).reseal();
    this.journal = openJournal(clients, topics.journal(SHARD), admin, sealer);
    this.intake =
        closed(new KafkaIntake(clients, topics.journal(), _ -> SHARD, sealer, host.nanoTime()));
    this.watermark = new Watermark(host.owners(), Watermark.read(rocks), journal::deleteBelow);
    this.state =
        new RocksState(
            rocks,
            writer,
            readers,
            threads,
            watermark,
            lane -> CatalogRows.isLane(rocks, lane),
            host.eventTime());
    refuseAShortenedJournal();
    this.catalog = RocksCatalog.open(rocks, writer, intake, journal, watermark, sealer, threads);
    keys.settle(journal.head(), watermark.durable());
    StoreThreads.Chores chores = closed(threads.chores(Thread.ofPlatform().name("hermod-chores")));
    regularly(chores, state.eraser()::eraseExpired);
    regularly(chores, catalog::catchUp);
  }

  private <T extends AutoCloseable> T closed(T part) {
    opened.push(part);
    return part;
  }

  private static void setUp(KafkaTopics topics, Admin admin, int replication) {
    new TopicSetup(
            admin,
            Map.of(
                topics.journal(),
                TopicSettings.ofJournal(SHARDS, replication),
                topics.rows(),
                TopicSettings.ofRows(SHARDS, replication),
                topics.shared(),
                TopicSettings.ofShared(replication),
                topics.nodes(),
                TopicSettings.ofNodes(replication)))
        .run();
  }

  private RocksStore openRows(KafkaClients clients, KafkaTopics topics, Host host) {
    TopicPartition partition = topics.rows(SHARD);
    PartitionReaders readingCommitted = closed(new PartitionReaders(clients::committedReader));
    RowLog log =
        closed(new RowLog(clients, partition, topics.transactionalId(SHARD), host.onLoss()));
    CommittedRows committed = new CommittedRows(readingCommitted, partition, host.clock());
    return RocksStore.open(new LoggedRocks(log, committed), folder, Medium.DISK, Long.MAX_VALUE);
  }

  private KafkaJournal openJournal(
      KafkaClients clients, TopicPartition partition, Admin admin, Sealer sealer) {
    PartitionReaders all = closed(new PartitionReaders(clients::reader));
    JournalTail tail = closed(new JournalTail(clients, faults));
    return closed(
        new KafkaJournal(
            partition, all, tail, new JournalTrimmer(admin, partition), sealer, faults));
  }

  /** Runs the chore at once, and then periodically. */
  private static void regularly(StoreThreads.Chores chores, Runnable chore) {
    chore.run();
    chores.every(BETWEEN_CHORES, chore);
  }

  /**
   * Opens the store, and takes it over from whoever has it. Creates the topics that are missing.
   *
   * @param folder gets the copy of the rows
   * @param keys open the secrets in the store, and seal new ones
   * @throws StoreCorruptException if an operator must decide what to do
   * @throws StoreUnavailableException if Kafka cannot be reached
   */
  public static KafkaStore open(Path folder, ClusterConfig cluster, MasterKeys keys, Host host) {
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      return new KafkaStore(opened, folder, cluster, keys, host);
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

  @Override
  public Intake intake() {
    return intake;
  }

  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public RetainedEvents retainedEvents() {
    return new UndeliveredEvents(journal, watermark::durable);
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
  public Executor readers() {
    return readers;
  }

  /** Does nothing: a store in Kafka has no limit yet. */
  @Override
  public void dropWith(EventDropper dropper) {}

  @Override
  public long journalBytes() {
    return journal.bytesFrom(watermark.durable());
  }

  @Override
  public long retainedBytes() {
    return 0;
  }

  @Override
  public long stateBytes() {
    return rocks.diskBytes();
  }

  @Override
  public OptionalLong freeDiskBytes() {
    try {
      return OptionalLong.of(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public boolean isRefusing() {
    return false;
  }

  @Override
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
