package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.secret.MasterKeys;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.catalog.ReplicatedTopics;
import io.hermod.store.rows.catalog.Resealer;
import io.hermod.store.worker.StoreFaults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the rows of a shard that another node has: keeps the copy on this node's disk up to date,
 * so that it can take over at once, and knows the topics.
 */
final class RowsReplica implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RowsReplica.class);
  private static final Duration PER_POLL = Duration.ofSeconds(1);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);
  private static final Duration TO_END = Duration.ofSeconds(10);
  private static final String CATALOG = Family.CATALOG.name();

  private final TopicPartition partition;
  private final RocksCopy copy;
  private final RocksStore rocks;
  private final ReplicatedTopics topics;
  private final StoreFaults faults;
  private final LongSupplier nanoTime;
  private final Consumer<byte[], byte[]> consumer;
  private final Thread reading;
  private long next;
  private volatile long lastChange;
  private volatile long behind;
  private volatile boolean isClosing;

  /**
   * Opens the copy and follows the partition from where the copy ends.
   *
   * @param folder has the copy
   * @param keys open the secrets of topics
   */
  RowsReplica(
      KafkaClients clients,
      TopicPartition partition,
      CommittedRows committed,
      Path folder,
      MasterKeys keys,
      StoreFaults faults,
      LongSupplier nanoTime) {
    this.partition = partition;
    this.faults = faults;
    this.nanoTime = nanoTime;
    this.lastChange = nanoTime.getAsLong();
    this.copy = new RocksCopy(committed);
    this.rocks = RocksStore.open(copy, folder, Medium.DISK, Long.MAX_VALUE);
    try {
      Resealer.requireKey(rocks, keys);
      this.topics = ReplicatedTopics.in(rocks, keys.sealer());
      this.next = copy.checkpoint();
      this.behind = committed.endAtOrAfter(next) - next;
      this.consumer = clients.follower();
    } catch (RocksDBException e) {
      rocks.close();
      throw new StoreCorruptException("The rows cannot be read: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      rocks.close();
      throw e;
    }
    this.reading = Thread.ofPlatform().name("hermod-replica").daemon().start(this::readAll);
  }

  private void readAll() {
    consumer.assign(List.of(partition));
    boolean isInPlace = false;
    while (!isClosing) {
      try {
        if (!isInPlace) {
          consumer.seek(partition, next);
          isInPlace = true;
        }
        take(consumer.poll(PER_POLL));
      } catch (WakeupException e) {
        LOG.debug("the copy is not updated any more");
      } catch (RocksDBException | RuntimeException | Error e) {
        faults.count("Rows of another node could not be copied", e);
        isInPlace = false;
        LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
      }
    }
    consumer.close(AT_ONCE);
  }

  private void take(ConsumerRecords<byte[], byte[]> read) throws RocksDBException {
    long reached = consumer.position(partition);
    if (reached > next) {
      try (RocksCopy.Restoration restoration = copy.restoration()) {
        for (ConsumerRecord<byte[], byte[]> each : read.records(partition)) {
          RowChange change = new RowChange(each.key(), each.value());
          restoration.add(change, each.offset());
          if (change.family().equals(CATALOG)) {
            topics.change(change.rowKey(), change.value());
          }
        }
        restoration.write(reached);
      }
      topics.show();
      lastChange = nanoTime.getAsLong();
      next = reached;
    }
    behind = consumer.currentLag(partition).orElse(behind);
  }

  CatalogView view() {
    return topics.view();
  }

  /** Returns when something last changed, or when this replica was opened. */
  long lastChange() {
    return lastChange;
  }

  /** Returns about how many changes in Kafka the copy does not have. */
  long behind() {
    return behind;
  }

  /** Stops copying; the copy stays. */
  @Override
  public void close() {
    isClosing = true;
    consumer.wakeup();
    LockSupport.unpark(reading);
    try {
      if (!reading.join(TO_END)) {
        LOG.warn("Kafka's consumer still runs while the copy is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    rocks.close();
  }
}
