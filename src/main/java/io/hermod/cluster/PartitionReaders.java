package io.hermod.cluster;

import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads parts of partitions for several threads. A consumer serves one thread at a time, and is
 * kept for the next one. Thread-safe.
 */
public final class PartitionReaders implements AutoCloseable {
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);
  private static final Duration PER_POLL = Duration.ofMillis(500);

  /** How often Kafka may send nothing: ten seconds. */
  private static final int MOST_EMPTY_POLLS = 20;

  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final ConcurrentLinkedDeque<Consumer<byte[], byte[]>> idle =
      new ConcurrentLinkedDeque<>();
  private volatile boolean isClosed;

  /**
   * @param consumers creates consumers, which need not wait for new records
   */
  public PartitionReaders(Supplier<Consumer<byte[], byte[]>> consumers) {
    this.consumers = consumers;
  }

  /** Gets what is read. */
  @FunctionalInterface
  public interface Taker {
    void take(ConsumerRecord<byte[], byte[]> read);
  }

  /** Says how far to read. */
  public interface Visitor extends Taker {
    /** Whether a record at this offset, or after it, is wanted. */
    boolean wants(long offset);
  }

  /** Returns the offset at which the partition ends now. */
  public long end(TopicPartition partition) {
    return using(consumer -> consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L));
  }

  /** Returns the offset of the first record since a time; empty if there is none. */
  public OptionalLong firstSince(TopicPartition partition, Instant time) {
    // Kafka knows no earlier time, but the clock of a machine may.
    long millis = Math.max(0, time.toEpochMilli());
    OffsetAndTimestamp found =
        using(consumer -> consumer.offsetsForTimes(Map.of(partition, millis)).get(partition));
    return found == null ? OptionalLong.empty() : OptionalLong.of(found.offset());
  }

  /**
   * Reads everything between two offsets. Blocks.
   *
   * @param end exclusive
   * @throws StoreUnavailableException if Kafka cannot be read
   */
  public void read(TopicPartition partition, long from, long end, Taker taker) {
    read(
        partition,
        from,
        new Visitor() {
          @Override
          public boolean wants(long offset) {
            return offset < end;
          }

          @Override
          public void take(ConsumerRecord<byte[], byte[]> read) {
            taker.take(read);
          }
        });
  }

  /**
   * Reads from an offset on, or from where the partition begins now if that is later. Blocks.
   *
   * @throws StoreUnavailableException if Kafka cannot be read
   */
  public void read(TopicPartition partition, long offset, Visitor visitor) {
    if (visitor.wants(offset)) {
      var _ =
          using(
              consumer -> {
                consumer.assign(List.of(partition));
                consumer.seek(partition, offset);
                return visit(consumer, partition, offset, visitor);
              });
    }
  }

  private static long visit(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset, Visitor visitor) {
    long next = offset;
    int empty = 0;
    while (visitor.wants(next)) {
      List<ConsumerRecord<byte[], byte[]>> read = poll(consumer, partition);
      for (int i = 0; i < read.size() && visitor.wants(read.get(i).offset()); i++) {
        visitor.take(read.get(i));
      }
      // There are offsets without records: those that were deleted, and the ends of transactions.
      next = consumer.position(partition);
      empty = read.isEmpty() ? empty + 1 : 0;
      if (empty > MOST_EMPTY_POLLS) {
        throw new StoreUnavailableException(
            "Kafka does not send %s from offset %d on".formatted(partition, next));
      }
    }
    return next;
  }

  private static List<ConsumerRecord<byte[], byte[]>> poll(
      Consumer<byte[], byte[]> consumer, TopicPartition partition) {
    try {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(PER_POLL);
      return records.records(partition);
    } catch (OffsetOutOfRangeException e) {
      long first = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
      if (consumer.position(partition) > first) {
        throw e;
      }
      // It was deleted since: it lies below the watermark, so no lane needs it.
      consumer.seek(partition, first);
      return List.of();
    }
  }

  /** What to do with a consumer. */
  private interface Use<T extends @Nullable Object> {
    T with(Consumer<byte[], byte[]> consumer);
  }

  private <T extends @Nullable Object> T using(Use<T> use) {
    Consumer<byte[], byte[]> waiting = idle.poll();
    Consumer<byte[], byte[]> consumer = waiting == null ? consumers.get() : waiting;
    try {
      T result = use.with(consumer);
      putBack(consumer);
      return result;
    } catch (KafkaException e) {
      consumer.close(AT_ONCE);
      throw new StoreUnavailableException("Kafka cannot be read: " + e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      consumer.close(AT_ONCE);
      throw e;
    }
  }

  private void putBack(Consumer<byte[], byte[]> consumer) {
    consumer.unsubscribe();
    idle.push(consumer);
    // Checked after it was put back: the readers may have been closed in between.
    if (isClosed) {
      closeIdle();
    }
  }

  private void closeIdle() {
    for (var each = idle.poll(); each != null; each = idle.poll()) {
      each.close(AT_ONCE);
    }
  }

  @Override
  public void close() {
    isClosed = true;
    closeIdle();
  }
}
