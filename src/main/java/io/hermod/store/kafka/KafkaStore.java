package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.PartitionEnd;
import io.hermod.cluster.PartitionReaders;
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
import io.hermod.store.replay.RetainedEvents;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksState;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.CatalogRows;
import io.hermod.store.rows.catalog.Resealer;
import io.hermod.store.rows.catalog.RocksCatalog;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.StoreFaults;
import io.hermod.store.worker.StoreThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that Hermod stores, in Kafka, opened and closed as one, by the node that leads. The
 * folder on disk is a copy of the rows, which may be deleted while Hermod is stopped.
 *
 * <p>This class is long because it builds every part of the store and hands it out.
 */
public final class KafkaStore implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaStore.class);
  private static final int READERS = 2;
  private static final Duration BETWEEN_CHORES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);

  private final Opened opened;
  private final Node node;
  private final StoreFaults faults = new StoreFaults();
  private final ExecutorService readers;
  private final RocksStore rocks;
  private final RocksWriter writer;
  private final Watermark watermark;
  private final RowLease lease;
  private final KafkaJournal journal;
  private final RocksState state;
  private final RocksCatalog catalog;

  /** What the store uses that the node has anyway. */
  record Node(
      Path folder,
      KafkaClients clients,
      KafkaTopics topics,
      Admin admin,
      KafkaIntake intake,
      CommittedRows committed,
      MasterKeys keys,
      InstantSource clock,
      LongSupplier nanoTime) {}

  /**
   * What the process around the store provides.
   *
   * @param owners how many event loops will commit
   * @param eventTime decides how long the history of finished events is kept
   * @param isOurs whether the store is still this node's, according to Kafka; may block
   * @param onLoss called, once, when another process has taken over the store
   */
  public record Host(
      int owners, InstantSource eventTime, BooleanSupplier isOurs, Runnable onLoss) {}

  /**
   * @param opened gets everything that must be closed again, even if this fails
   */
  private KafkaStore(Opened opened, Node node, Host host, long lastHeard) throws RocksDBException {
    this.opened = opened;
    this.node = node;
    this.lease = new RowLease(node.nanoTime(), this::commitLease);
    StoreThreads threads = new PlatformThreads();
    RowLog log = opened.add(newLog(host));
    LoggedRocks logged = new LoggedRocks(log, node.committed());
    this.rocks = opened.add(RocksStore.open(logged, node.folder(), Medium.DISK, Long.MAX_VALUE));
    this.readers = threads.pool(Thread.ofPlatform().name("hermod-read-", 0), READERS);
    opened.add(this::endReaders);
    Resealer.requireKey(rocks, node.keys());
    LeaseRow.awaitEndOfPredecessor(rocks, logged.restored() == 0, lastHeard, node.nanoTime());
    Sealer sealer = node.keys().sealer();
    this.writer =
        new RocksWriter(
            rocks, Ballast.none(node.folder().resolve("ballast")), node.clock(), threads);
    opened.add(writer);
    opened.add(this::release);
    new Resealer(rocks, writer, node.keys()).reseal();
    this.journal = openJournal(sealer);
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
    MarkerIntake markers =
        opened.add(new MarkerIntake(node.topics().journal(KafkaNode.SHARD), log, sealer));
    this.catalog = RocksCatalog.open(rocks, writer, markers, journal, watermark, sealer, threads);
    node.keys().settle(journal.head(), watermark.durable());
    StoreThreads.Chores chores =
        opened.add(threads.chores(Thread.ofPlatform().name("hermod-chores")));
    chores.every(BETWEEN_TRIES, lease::retry);
    regularly(chores, state.eraser()::eraseExpired);
    regularly(chores, catalog::catchUp);
  }

  private RowLog newLog(Host host) {
    return new RowLog(
        node.clients(),
        node.topics().rows(KafkaNode.SHARD),
        node.topics().transactionalId(KafkaNode.SHARD),
        node.nanoTime(),
        new LogOwner() {
          @Override
          public boolean isOurs() {
            return host.isOurs().getAsBoolean();
          }

          @Override
          public void lost() {
            lease.lost();
            host.onLoss().run();
          }

          @Override
          public void committed(long begunAt) {
            lease.committed(begunAt);
          }
        });
  }

  private KafkaJournal openJournal(Sealer sealer) {
    TopicPartition partition = node.topics().journal(KafkaNode.SHARD);
    PartitionReaders all = opened.add(new PartitionReaders(node.clients()::reader));
    JournalTail tail = opened.add(new JournalTail(node.clients(), faults));
    return opened.add(
        new KafkaJournal(
            partition,
            all,
            tail,
            new JournalTrimmer(node.admin(), partition),
            new PartitionEnd(node.admin(), partition),
            sealer,
            faults));
  }

  private void commitLease() {
    writer.submit(LeaseRow.renewing(lease));
  }

  /** Lets the next owner begin at once: nothing is in flight any more. */
  private void release() {
    if (lease.isHeld()) {
      writer.write(LeaseRow::remove);
    }
  }

  /** Runs the chore at once, and then periodically. */
  private static void regularly(StoreThreads.Chores chores, Runnable chore) {
    chore.run();
    chores.every(BETWEEN_CHORES, chore);
  }

  /**
   * Opens the store, and takes it over from whoever has it.
   *
   * @param lastHeard when the owner before may have committed for the last time
   * @throws StoreCorruptException if an operator must decide what to do
   * @throws StoreUnavailableException if Kafka cannot be reached
   */
  static KafkaStore open(Node node, Host host, long lastHeard) {
    Opened opened = new Opened();
    try {
      return new KafkaStore(opened, node, host, lastHeard);
    } catch (RocksDBException e) {
      opened.close();
      throw new StoreCorruptException("The rows cannot be read: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      opened.close();
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
    return node.intake();
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
  public Lease lease() {
    return lease;
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
      return OptionalLong.of(Files.getFileStore(node.folder()).getUsableSpace());
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
    return faults.total() + node.intake().faults() + writer.faults();
  }

  @Override
  public void close() {
    opened.close();
  }

  private void endReaders() throws InterruptedException {
    readers.shutdown();
    if (!readers.awaitTermination(5, TimeUnit.SECONDS)) {
      LOG.warn("a read is still in progress while the store closes");
    }
  }
}
