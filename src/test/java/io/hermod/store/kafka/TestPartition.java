package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.PartitionEnd;
import io.hermod.cluster.PartitionReaders;
import io.hermod.secret.TestKeys;
import io.hermod.store.worker.StoreFaults;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;

/**
 * Partition 0 of a topic as the journal of shard 0, with everything that it needs.
 *
 * @param faults what went wrong while it was followed
 */
record TestPartition(
    KafkaIntake intake,
    KafkaJournal journal,
    JournalTail tail,
    PartitionReaders readers,
    Admin admin,
    StoreFaults faults)
    implements AutoCloseable {

  static TestPartition open(KafkaClients clients, TopicPartition partition) {
    StoreFaults faults = new StoreFaults();
    PartitionReaders readers = new PartitionReaders(clients::reader);
    JournalTail tail = new JournalTail(clients, faults);
    Admin admin = clients.admin();
    KafkaJournal journal =
        new KafkaJournal(
            partition,
            readers,
            tail,
            new JournalTrimmer(admin, partition),
            new PartitionEnd(admin, partition),
            TestKeys.sealer(),
            faults);
    KafkaIntake intake =
        new KafkaIntake(clients, partition.topic(), _ -> 0, TestKeys.sealer(), System::nanoTime);
    return new TestPartition(intake, journal, tail, readers, admin, faults);
  }

  @Override
  public void close() {
    intake.close();
    journal.close();
    tail.close();
    readers.close();
    admin.close();
  }
}
