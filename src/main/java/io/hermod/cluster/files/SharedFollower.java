package io.hermod.cluster.files;

import io.hermod.store.worker.StoreFaults;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes changes of the shared files from Kafka as they are made: one thread. */
final class SharedFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedFollower.class);
  private static final Duration PER_POLL = Duration.ofSeconds(1);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration TO_END = Duration.ofSeconds(2);
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private final Consumer<byte[], byte[]> consumer;
  private final TopicPartition partition;
  private final Target target;
  private final StoreFaults faults = new StoreFaults();
  private final Thread following;
  private boolean mustResume = true;
  private volatile boolean isClosing;

  /** Gets what was read. */
  interface Target {
    /** Takes everything there is; returns the offset from which on it has nothing. */
    long resume();

    void take(Iterable<ConsumerRecord<byte[], byte[]>> read);
  }

  /**
   * @param consumer sees only what was committed; closed with this
   */
  SharedFollower(Consumer<byte[], byte[]> consumer, TopicPartition partition, Target target) {
    this.consumer = consumer;
    this.partition = partition;
    this.target = target;
    this.following = Thread.ofPlatform().name("hermod-shared").daemon().start(this::followAll);
  }

  private void followAll() {
    while (!isClosing) {
      try {
        followSome();
      } catch (WakeupException e) {
        LOG.debug("the shared files are no longer followed");
      } catch (RuntimeException | Error e) {
        faults.count("A change of the files that all servers share was not taken over", e);
        mustResume = true;
        LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
      }
    }
    consumer.close(AT_ONCE);
  }

  private void followSome() {
    if (mustResume) {
      consumer.assign(List.of(partition));
      consumer.seek(partition, target.resume());
      mustResume = false;
    }
    ConsumerRecords<byte[], byte[]> read = consumer.poll(PER_POLL);
    if (!read.isEmpty()) {
      target.take(read);
    }
  }

  @Override
  public void close() {
    isClosing = true;
    consumer.wakeup();
    LockSupport.unpark(following);
    try {
      if (!following.join(TO_END)) {
        LOG.warn("Kafka's consumer still runs while the shared files are closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
