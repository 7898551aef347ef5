package io.hermod.cluster.files;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.PartitionReaders;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * The topic with the shared files. What is read from it was committed, and one server at a time can
 * write to it.
 */
final class SharedLog implements AutoCloseable {
  private final KafkaClients clients;
  private final TopicPartition partition;
  private final String transactionalId;
  private final PartitionReaders readers;

  SharedLog(KafkaClients clients, KafkaTopics topics) {
    this.clients = clients;
    this.partition = topics.sharedFiles();
    this.transactionalId = topics.sharedTransactionalId();
    this.readers = new PartitionReaders(clients::reader);
  }

  /**
   * Takes the right to write from whoever has it. When this returns, no transaction is open, so
   * what is read now is the newest, and stays so until something is written.
   *
   * @throws LockLostException if another server takes it at the same moment
   */
  SharedWriter lock() throws LockLostException {
    return SharedWriter.open(clients.transactions(transactionalId), partition);
  }

  /** Reads what was committed and is not among the versions yet. */
  void readInto(SharedVersions versions) {
    long known = versions.next();
    long end = readers.end(partition);
    if (end < known) {
      versions.startOver();
    }
    readers.read(
        partition,
        versions.next(),
        end,
        each -> versions.take(each.offset(), each.key(), each.value()));
    versions.reached(end);
  }

  /** Whether the record with this offset was committed; asked by whoever has the right to write. */
  boolean isCommitted(long offset) {
    List<Long> found = new ArrayList<>();
    readers.read(partition, offset, offset + 1, each -> found.add(each.offset()));
    return found.contains(offset);
  }

  @Override
  public void close() {
    readers.close();
  }
}
