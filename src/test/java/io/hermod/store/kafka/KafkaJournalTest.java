package io.hermod.store.kafka;

import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.TestKafka;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.JournalContract;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The journal in a real broker. */
class KafkaJournalTest extends JournalContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private final KafkaTopics topics = new KafkaTopics(TestKafka.newPrefix());
  private boolean isThere;
  private @Nullable TestPartition partition;

  @Override
  protected Journal openJournal() {
    if (!isThere) {
      KAFKA.broker().createTopic(topics.journal(), Map.of());
      isThere = true;
    }
    partition = TestPartition.open(KAFKA.clients(), topics.journal(0));
    return partition.journal();
  }

  @Override
  protected Intake intakeOf(Journal opened) {
    return partition().intake();
  }

  @Override
  protected void close(Journal opened) {
    partition().close();
  }

  private TestPartition partition() {
    return Optional.ofNullable(partition).orElseThrow();
  }
}
