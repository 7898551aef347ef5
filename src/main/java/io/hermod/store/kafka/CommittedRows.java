package io.hermod.store.kafka;

import io.hermod.cluster.PartitionReaders;
import io.hermod.cluster.TopicSettings;
import io.hermod.store.StoreCorruptException;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the rows of a shard from Kafka, for copies that lag.
 *
 * @param readers see only what was committed
 */
record CommittedRows(PartitionReaders readers, TopicPartition partition, InstantSource clock) {
  /** How long a copy may lag: half of the time for which Kafka remembers deletions. */
  private static final Duration COPY_LIFETIME = TopicSettings.DELETIONS_KEPT.dividedBy(2);

  /**
   * Whether Kafka may have forgotten that rows were deleted that a copy still has. It forgets
   * deletions after a week.
   *
   * @param from the offset that the copy has reached
   */
  boolean isTooFarBehind(long from) {
    long firstRecent =
        readers
            .firstSince(partition, clock.instant().minus(COPY_LIFETIME))
            .orElseGet(() -> readers.end(partition));
    return from < firstRecent;
  }

  /**
   * Hands over all committed changes from an offset on; returns the offset after the last one.
   *
   * @throws StoreCorruptException if the log ends before the offset
   */
  long replay(long from, PartitionReaders.Taker taker) {
    long end = endAtOrAfter(from);
    readers.read(partition, from, end, taker);
    return end;
  }

  /**
   * Returns where the log ends.
   *
   * @param from the offset that a copy has reached
   * @throws StoreCorruptException if the log ends before it
   */
  long endAtOrAfter(long from) {
    long end = readers.end(partition);
    if (from > end) {
      throw new StoreCorruptException(
          ("The topic %s has fewer rows than this server has seen: it was deleted and created"
                  + " again. Restore it, or delete all topics of this cluster and the folder kafka"
                  + " of the data directory to begin anew.")
              .formatted(partition.topic()));
    }
    return end;
  }
}
