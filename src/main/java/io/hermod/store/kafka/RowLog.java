package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.store.rows.NotWrittenException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of a shard in Kafka: a partition of a compacted topic. The changes of a batch are one
 * transaction, and whoever opens the log keeps everybody who opened it earlier from writing, also
 * to the journal of the shard. Thread-safe.
 *
 * <pre>
 * closed ──open──▶ open ──append──▶ open
 *                   ├──(a failure that leaves anything in doubt)──▶ closed
 *                   └──(somebody else has opened it)──▶ lost, for good
 * </pre>
 */
final class RowLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RowLog.class);

  private final KafkaClients clients;
  private final TopicPartition partition;
  private final String transactionalId;
  private final LongSupplier nanoTime;
  private final LogOwner owner;
  private final Lock access = new ReentrantLock();
  private volatile @Nullable Producer<byte[], byte[]> producer;
  private volatile boolean isLost;
  private boolean wasOpen;
  private volatile boolean isClosing;

  /**
   * @param transactionalId the same for all who write these rows
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   */
  RowLog(
      KafkaClients clients,
      TopicPartition partition,
      String transactionalId,
      LongSupplier nanoTime,
      LogOwner owner) {
    this.clients = clients;
    this.partition = partition;
    this.transactionalId = transactionalId;
    this.nanoTime = nanoTime;
    this.owner = owner;
  }

  /**
   * Takes the log over. When this returns, nobody else writes, and no transaction is open.
   *
   * @throws KafkaException if Kafka cannot be reached, or the log is lost: taking it back would
   *     only keep its new owner from writing
   */
  void open() {
    access.lock();
    try {
      discard();
      if (!isLost && wasOpen && !owner.isOurs()) {
        lose();
      }
      if (isLost) {
        throw new KafkaException("Another node has taken over " + partition);
      }
      openNow();
      wasOpen = true;
    } finally {
      access.unlock();
    }
  }

  private void openNow() {
    Producer<byte[], byte[]> opening = clients.transactions(transactionalId);
    try {
      opening.initTransactions();
      producer = opening;
    } catch (KafkaException e) {
      opening.close(Duration.ZERO);
      throw e;
    }
  }

  /**
   * Commits changes, all or none; returns the offset after the last one. If anything else than a
   * {@link NotWrittenException} is thrown, they may be committed or not, and the log is closed.
   */
  long append(List<RowChange> changes) throws NotWrittenException {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(changes.size());
    for (RowChange each : changes) {
      records.add(
          new ProducerRecord<>(partition.topic(), partition.partition(), each.key(), each.value()));
    }
    return commit(records).getLast() + 1;
  }

  /**
   * Commits entries of the journal, all or none; returns their offsets. Fails as {@link #append}.
   */
  List<Long> appendEntries(TopicPartition journal, List<byte[]> entries)
      throws NotWrittenException {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(entries.size());
    for (byte[] each : entries) {
      records.add(new ProducerRecord<>(journal.topic(), journal.partition(), null, each));
    }
    return commit(records);
  }

  private List<Long> commit(List<ProducerRecord<byte[], byte[]>> records)
      throws NotWrittenException {
    access.lock();
    try {
      long begunAt = nanoTime.getAsLong();
      List<Long> offsets = commitOrAbort(records);
      owner.committed(begunAt);
      return offsets;
    } finally {
      access.unlock();
    }
  }

  private List<Long> commitOrAbort(List<ProducerRecord<byte[], byte[]>> records)
      throws NotWrittenException {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      throw new KafkaException("The log of the rows is closed");
    }
    try {
      open.beginTransaction();
      List<Long> offsets = offsets(send(open, records));
      commit(open);
      return offsets;
    } catch (SendFailure e) {
      noteLoss(e.getCause());
      abort(open, e);
      throw new NotWrittenException("Kafka does not take the changes: " + e.getMessage());
    } catch (KafkaException e) {
      noteLoss(e);
      discard();
      throw e;
    }
  }

  private void noteLoss(@Nullable Throwable failure) {
    if (failure instanceof ProducerFencedException
        || failure instanceof InvalidProducerEpochException) {
      lose();
    }
  }

  private void lose() {
    isLost = true;
    LOG.warn("Another node has taken over {}: this one writes no more to it", partition);
    owner.lost();
  }

  private static List<Future<RecordMetadata>> send(
      Producer<byte[], byte[]> open, List<ProducerRecord<byte[], byte[]>> records)
      throws SendFailure {
    List<Future<RecordMetadata>> sent = new ArrayList<>(records.size());
    try {
      for (ProducerRecord<byte[], byte[]> each : records) {
        sent.add(open.send(each));
      }
      open.flush();
      return sent;
    } catch (KafkaException e) {
      throw new SendFailure(e);
    }
  }

  private static List<Long> offsets(List<Future<RecordMetadata>> sent) throws SendFailure {
    List<Long> offsets = new ArrayList<>(sent.size());
    try {
      for (Future<RecordMetadata> each : sent) {
        offsets.add(each.get().offset());
      }
      return offsets;
    } catch (ExecutionException e) {
      throw new SendFailure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SendFailure(e);
    }
  }

  /** After a timeout, Kafka may have committed: only asking again tells. */
  private void commit(Producer<byte[], byte[]> open) {
    while (true) {
      try {
        open.commitTransaction();
        return;
      } catch (TimeoutException e) {
        if (isClosing) {
          throw e;
        }
        LOG.warn("Kafka has not confirmed a commit of {} yet; asking again", partition);
      }
    }
  }

  private void abort(Producer<byte[], byte[]> open, Exception cause) {
    try {
      open.abortTransaction();
    } catch (KafkaException e) {
      cause.addSuppressed(e);
      // Opening the log again aborts the transaction.
      discard();
    }
  }

  private void discard() {
    Producer<byte[], byte[]> old = producer;
    producer = null;
    if (old != null) {
      old.close(Duration.ZERO);
    }
  }

  /** Waits no longer for Kafka. The changes of a commit in progress are in doubt. */
  @Override
  public void close() {
    isClosing = true;
    discard();
  }
}
