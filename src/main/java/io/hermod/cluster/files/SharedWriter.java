package io.hermod.cluster.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write shared files once. Whoever opens a writer ends the transaction of the previous
 * one, which can no longer commit. Used by one thread.
 */
final class SharedWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedWriter.class);
  private static final int MOST_QUESTIONS = 3;

  private final Producer<byte[], byte[]> producer;
  private final TopicPartition partition;
  private boolean mustAbort;

  private SharedWriter(Producer<byte[], byte[]> producer, TopicPartition partition) {
    this.producer = producer;
    this.partition = partition;
  }

  /**
   * @param producer closed with the writer, or if this fails
   */
  static SharedWriter open(Producer<byte[], byte[]> producer, TopicPartition partition)
      throws LockLostException {
    try {
      producer.initTransactions();
      return new SharedWriter(producer, partition);
    } catch (KafkaException e) {
      producer.close(Duration.ZERO);
      throwIfLost(e);
      throw e;
    }
  }

  /** Sends versions of files, which become valid with {@link #commit}; returns their offsets. */
  Map<String, Long> send(Map<String, byte[]> versions) throws LockLostException {
    try {
      producer.beginTransaction();
      mustAbort = true;
      Map<String, Future<RecordMetadata>> sent = new LinkedHashMap<>();
      versions.forEach((name, version) -> sent.put(name, producer.send(entry(name, version))));
      producer.flush();
      return offsets(sent);
    } catch (KafkaException e) {
      throwIfLost(e);
      throw e;
    }
  }

  private ProducerRecord<byte[], byte[]> entry(String name, byte[] version) {
    return new ProducerRecord<>(
        partition.topic(), partition.partition(), name.getBytes(UTF_8), version);
  }

  private static Map<String, Long> offsets(Map<String, Future<RecordMetadata>> sent) {
    Map<String, Long> offsets = new LinkedHashMap<>();
    sent.forEach((name, each) -> offsets.put(name, await(each).offset()));
    return offsets;
  }

  private static RecordMetadata await(Future<RecordMetadata> sent) {
    try {
      return sent.get();
    } catch (ExecutionException e) {
      throw new KafkaException(String.valueOf(e.getMessage()), e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /**
   * Makes what was sent valid, all or nothing.
   *
   * @throws LockLostException if another server has taken the lock, maybe after the commit
   * @throws SharedFilesException if Kafka does not say whether it has committed
   */
  void commit() throws LockLostException {
    for (int i = 1; ; i++) {
      try {
        commitOnce();
        return;
      } catch (InterruptException e) {
        throw inDoubt(e);
      } catch (TimeoutException e) {
        if (i == MOST_QUESTIONS) {
          throw inDoubt(e);
        }
        LOG.warn("Kafka has not confirmed a change of the shared files yet; asking again");
      }
    }
  }

  private static SharedFilesException inDoubt(KafkaException cause) {
    return new SharedFilesException(
        "Kafka does not say whether the change was made. Before you repeat it, look whether it was,"
            + " once the brokers can be reached.",
        cause);
  }

  /** A commit in doubt cannot be aborted: whoever locks next ends it either way. */
  private void commitOnce() throws LockLostException {
    mustAbort = false;
    try {
      producer.commitTransaction();
    } catch (TimeoutException | InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      throwIfLost(e);
      mustAbort = true;
      throw e;
    }
  }

  private static void throwIfLost(KafkaException failure) throws LockLostException {
    for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ProducerFencedException
          || each instanceof InvalidProducerEpochException) {
        throw new LockLostException(failure);
      }
    }
  }

  @Override
  public void close() {
    try {
      if (mustAbort) {
        producer.abortTransaction();
      }
    } catch (KafkaException | IllegalStateException e) {
      LOG.debug("whoever changes the shared files next ends the transaction", e);
    } finally {
      producer.close(Duration.ZERO);
    }
  }
}
