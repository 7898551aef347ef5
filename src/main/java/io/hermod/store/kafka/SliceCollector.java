package io.hermod.store.kafka;

import io.hermod.cluster.PartitionReaders;
import io.hermod.secret.Sealer;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.codec.EntryCodec;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Collects the selected entries of a partition, until there are enough. */
final class SliceCollector implements PartitionReaders.Visitor {
  /** How much cheaper it is to skip bytes than to decode them. */
  private static final long SKIP_DISCOUNT = 4;

  private final int shard;
  private final long from;
  private final long end;
  private final EntrySelector selector;
  private final long maxBytes;
  private final Sealer sealer;
  private final List<Recorded> entries = new ArrayList<>();
  private long decodedBytes;
  private long passedBytes;
  private long next;

  /**
   * @param end the offset at which the partition ends
   */
  SliceCollector(
      int shard, long from, long end, EntrySelector selector, int maxBytes, Sealer sealer) {
    this.shard = shard;
    this.from = from;
    this.end = end;
    this.selector = selector;
    this.maxBytes = maxBytes;
    this.sealer = sealer;
    this.next = from;
  }

  /** Whether a record would belong to the slice. */
  @Override
  public boolean wants(long offset) {
    return offset < end && !isEnough();
  }

  private boolean isEnough() {
    return next > from && (decodedBytes >= maxBytes || passedBytes >= maxBytes * SKIP_DISCOUNT);
  }

  @Override
  public void take(ConsumerRecord<byte[], byte[]> read) {
    byte[] bytes = read.value();
    if (EntryCodec.isWanted(bytes, 0, selector)) {
      add(new Recorded(RecordPosition.of(shard, read.offset()), EntryCodec.decode(bytes, sealer)));
      decodedBytes += bytes.length;
    } else {
      passedBytes += bytes.length;
    }
    next = RecordPosition.of(shard, read.offset() + 1);
  }

  /** A position may lie in the gap behind the last event of an entry. */
  private void add(Recorded entry) {
    if (entry.end() > from) {
      entries.add(entry);
    }
  }

  JournalSlice slice() {
    long head = RecordPosition.of(shard, end);
    return new JournalSlice(from, entries, isEnough() ? next : Math.max(from, head));
  }
}
