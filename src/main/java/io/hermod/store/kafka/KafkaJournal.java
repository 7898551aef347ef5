package io.hermod.store.kafka;

import io.hermod.cluster.PartitionEnd;
import io.hermod.cluster.PartitionReaders;
import io.hermod.secret.Sealer;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.worker.StoreFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** The journal of one shard: a partition of the journal topic. */
final class KafkaJournal implements Journal {
  /** What an entry counts until the size of some is known. */
  private static final long USUAL_BYTES = 1024;

  private final int shard;
  private final TopicPartition partition;
  private final PartitionReaders readers;
  private final JournalTail tail;
  private final JournalTrimmer trimmer;
  private final Sealer sealer;
  private final StoreFaults faults;
  private volatile Consumer<JournalSlice> follower = _ -> {};
  private final ReadProgress handedOver;
  private final PartitionEnd partitionEnd;
  private volatile long end;
  private volatile long averageBytes = USUAL_BYTES;

  /**
   * Follows the partition from its end on.
   *
   * @param sealer opens the secrets in markers
   */
  KafkaJournal(
      TopicPartition partition,
      PartitionReaders readers,
      JournalTail tail,
      JournalTrimmer trimmer,
      PartitionEnd partitionEnd,
      Sealer sealer,
      StoreFaults faults) {
    this.shard = partition.partition();
    this.partition = partition;
    this.readers = readers;
    this.tail = tail;
    this.trimmer = trimmer;
    this.sealer = sealer;
    this.faults = faults;
    this.end = readers.end(partition);
    this.handedOver = new ReadProgress(end);
    this.partitionEnd = partitionEnd;
    tail.add(
        partition,
        new JournalTail.Follower() {
          @Override
          public long next() {
            return end;
          }

          @Override
          public void take(List<ConsumerRecord<byte[], byte[]>> records) {
            took(records);
          }

          @Override
          public void reached(long offset) {
            tookNothingBefore(offset);
          }
        });
  }

  @Override
  public void follow(Consumer<JournalSlice> newFollower) {
    follower = newFollower;
  }

  /** Returns the position after the last entry that this node has read. */
  @Override
  public long head() {
    return RecordPosition.of(shard, end);
  }

  private void took(List<ConsumerRecord<byte[], byte[]>> records) {
    List<Recorded> entries = new ArrayList<>(records.size());
    long bytes = 0;
    for (ConsumerRecord<byte[], byte[]> each : records) {
      entries.add(recorded(each));
      bytes += each.value().length;
    }
    averageBytes = (averageBytes + bytes / records.size()) / 2;
    handOver(entries, records.getLast().offset() + 1);
  }

  private void tookNothingBefore(long offset) {
    if (offset > end) {
      handOver(List.of(), offset);
    }
  }

  private void handOver(List<Recorded> entries, long next) {
    JournalSlice slice =
        new JournalSlice(RecordPosition.of(shard, end), entries, RecordPosition.of(shard, next));
    end = next;
    // If it fails, the lanes find what they missed in the journal.
    faults.guard("The follower of the journal failed", () -> follower.accept(slice));
    handedOver.reached(next);
  }

  @Override
  public void catchUp() {
    handedOver.await(partitionEnd.ask());
  }

  private Recorded recorded(ConsumerRecord<byte[], byte[]> read) {
    return new Recorded(
        RecordPosition.of(shard, read.offset()), EntryCodec.decode(read.value(), sealer));
  }

  @Override
  public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    SliceCollector slice = new SliceCollector(shard, from, end, selector, maxBytes, sealer);
    readers.read(partition, RecordPosition.offset(from), slice);
    return slice.slice();
  }

  /** An estimate: Kafka counts records, and the average size of the newest ones is known. */
  @Override
  public long bytesFrom(long position) {
    return Math.max(0, end - RecordPosition.offset(position)) * averageBytes;
  }

  @Override
  public void deleteBelow(long watermark) {
    trimmer.deleteBefore(RecordPosition.offset(watermark));
  }

  /** Follows the partition no longer. */
  @Override
  public void close() {
    tail.remove(partition);
  }
}
