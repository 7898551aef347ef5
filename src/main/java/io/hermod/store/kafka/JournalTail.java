package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.store.worker.StoreFaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the partitions of the shards that this node has: one thread, which hands new records to
 * their journals. A journal that cannot take a record gets it again, until it can.
 */
final class JournalTail implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournalTail.class);
  private static final Duration PER_POLL = Duration.ofSeconds(1);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  /** The broker need not be told, and a fetch that waits for new records need not end. */
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private static final Duration TO_END = Duration.ofSeconds(10);

  private final Consumer<byte[], byte[]> consumer;
  private final StoreFaults faults;
  private final Map<TopicPartition, Follower> followers = new ConcurrentHashMap<>();
  private final Thread reading;
  private volatile boolean isChanged;
  private volatile boolean isClosing;

  /** Takes the records of one partition. */
  interface Follower {
    /** The offset of the next record. */
    long next();

    void take(List<ConsumerRecord<byte[], byte[]>> records);

    /** There are no records before this offset that were not handed over. */
    void reached(long offset);
  }

  JournalTail(KafkaClients clients, StoreFaults faults) {
    this.consumer = clients.follower();
    this.faults = faults;
    this.reading = Thread.ofPlatform().name("hermod-tail").daemon().start(this::readAll);
  }

  /** Hands over everything from the follower's next offset on. */
  void add(TopicPartition partition, Follower follower) {
    followers.put(partition, follower);
    change();
  }

  void remove(TopicPartition partition) {
    followers.remove(partition);
    change();
  }

  private void change() {
    isChanged = true;
    LockSupport.unpark(reading);
    consumer.wakeup();
  }

  private void readAll() {
    while (!isClosing) {
      try {
        readSome();
      } catch (WakeupException e) {
        LOG.debug("the partitions to follow have changed");
      } catch (RuntimeException | Error e) {
        faults.count("New entries could not be read from Kafka", e);
        // All partitions are taken up again where their journals are.
        isChanged = true;
        LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
      }
    }
    consumer.close(AT_ONCE);
  }

  private void readSome() {
    if (isChanged) {
      isChanged = false;
      assign();
    }
    if (followers.isEmpty()) {
      LockSupport.parkNanos(this, PER_POLL.toNanos());
    } else {
      handOver(consumer.poll(PER_POLL));
    }
  }

  private void assign() {
    List<TopicPartition> partitions = new ArrayList<>(followers.keySet());
    consumer.assign(partitions);
    partitions.forEach(this::seek);
  }

  private void seek(TopicPartition partition) {
    Follower follower = followers.get(partition);
    if (follower != null) {
      consumer.seek(partition, follower.next());
    }
  }

  private void handOver(ConsumerRecords<byte[], byte[]> read) {
    for (TopicPartition partition : read.partitions()) {
      Follower follower = followers.get(partition);
      if (follower != null) {
        follower.take(read.records(partition));
      }
    }
    // The ends of transactions have offsets too, but are no records.
    for (TopicPartition partition : consumer.assignment()) {
      Follower follower = followers.get(partition);
      if (follower != null) {
        follower.reached(consumer.position(partition));
      }
    }
  }

  @Override
  public void close() {
    isClosing = true;
    change();
    try {
      if (!reading.join(TO_END)) {
        LOG.warn("Kafka's consumer still runs while the store closes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
