package io.hermod.cluster;

import io.hermod.store.StoreUnavailableException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Asks where a partition ends, transactions in progress included. */
public record PartitionEnd(Admin admin, TopicPartition partition) {

  /**
   * Returns the offset after everything that was confirmed to anybody before this call. Blocks.
   *
   * @throws StoreUnavailableException if Kafka does not answer
   */
  public long ask() {
    try {
      return admin
          .listOffsets(
              Map.of(partition, OffsetSpec.latest()),
              new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
          .partitionResult(partition)
          .get()
          .offset();
    } catch (ExecutionException e) {
      throw new StoreUnavailableException("Kafka cannot be asked: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("Kafka was not asked", e);
    }
  }
}
