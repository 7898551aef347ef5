package io.hermod.store.kafka;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has Kafka delete the beginning of a partition. One request is in progress at a time, and the next
 * one has what was asked for meanwhile. Never blocks.
 */
final class JournalTrimmer {
  private static final Logger LOG = LoggerFactory.getLogger(JournalTrimmer.class);

  private final Admin admin;
  private final TopicPartition partition;
  private long wanted;
  private long requested;
  private boolean isBusy;

  JournalTrimmer(Admin admin, TopicPartition partition) {
    this.admin = admin;
    this.partition = partition;
  }

  /** Deletes what lies before an offset, soon. */
  synchronized void deleteBefore(long offset) {
    wanted = Math.max(wanted, offset);
    if (!isBusy && wanted > requested) {
      isBusy = true;
      requested = wanted;
      var _ =
          admin
              .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(requested)))
              .all()
              .whenComplete((_, failure) -> done(failure));
    }
  }

  /** If it failed, the next watermark is the next attempt: until then there is only less space. */
  private synchronized void done(@Nullable Throwable failure) {
    isBusy = false;
    if (failure == null) {
      deleteBefore(wanted);
    } else {
      LOG.warn(
          "Kafka could not delete what was delivered from {}: {}", partition, failure.getMessage());
      requested = 0;
    }
  }
}
