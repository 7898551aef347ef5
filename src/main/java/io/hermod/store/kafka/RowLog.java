package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.store.rows.NotWrittenException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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
 * transaction, and whoever opens the log keeps everybody who opened it earlier from writing. Used
 * by one thread.
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
  private final Runnable onLoss;
  private @Nullable Producer<byte[], byte[]> producer;
  private boolean isLost;
  private volatile boolean isClosing;

  /**
   * @param transactionalId the same for all who write these rows
   * @param onLoss called when somebody else has opened the log
   */
  RowLog(KafkaClients clients, TopicPartition partition, String transactionalId, Runnable onLoss) {
    this.clients = clients;
    this.partition = partition;
    this.transactionalId = transactionalId;
    this.onLoss = onLoss;
  }

  /**
   * Takes the log over. When this returns, nobody else writes, and no transaction is open.
   *
   * @throws KafkaException if Kafka cannot be reached, or the log is lost: taking it back would
   *     only keep its new owner from writing
   */
  void open() {
    discard();
    if (isLost) {
      throw new KafkaException("Another node has taken over " + partition);
    }
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
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      throw new KafkaException("The log of the rows is closed");
    }
    try {
      open.beginTransaction();
      List<Future<RecordMetadata>> sent = send(open, changes);
      long next = lastOffset(sent) + 1;
      commit(open);
      return next;
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
      isLost = true;
      LOG.error("Another node has taken over {}: this one writes no more to it", partition);
      onLoss.run();
    }
  }

  /** A record of a transaction was not written, so the transaction cannot be committed. */
  private static final class SendFailure extends Exception {
    private static final long serialVersionUID = 1L;

    SendFailure(@Nullable Throwable cause) {
      super(String.valueOf(cause == null ? null : cause.getMessage()), cause);
    }
  }

  private List<Future<RecordMetadata>> send(Producer<byte[], byte[]> open, List<RowChange> changes)
      throws SendFailure {
    List<Future<RecordMetadata>> sent = new ArrayList<>(changes.size());
    try {
      for (RowChange each : changes) {
        sent.add(
            open.send(
                new ProducerRecord<>(
                    partition.topic(), partition.partition(), each.key(), each.value())));
      }
      open.flush();
      return sent;
    } catch (KafkaException e) {
      throw new SendFailure(e);
    }
  }

  private static long lastOffset(List<Future<RecordMetadata>> sent) throws SendFailure {
    long last = 0;
    try {
      for (Future<RecordMetadata> each : sent) {
        last = Math.max(last, each.get().offset());
      }
      return last;
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
