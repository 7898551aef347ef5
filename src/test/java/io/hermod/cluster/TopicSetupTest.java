package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hermod.store.StoreCorruptException;
import io.hermod.store.StoreUnavailableException;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TopicSetupTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private final String topic = TestKafka.newPrefix();

  @Test
  void createsWhatIsMissingAndIsContentWithItAfterwards() {
    setUp(TopicSettings.ofJournal(2, 1));
    setUp(TopicSettings.ofJournal(2, 1));

    assertThat(KAFKA.broker().records(topic, 0)).isEmpty();
  }

  @Test
  void namesEverySettingThatCouldLoseEvents() {
    KAFKA
        .broker()
        .createTopic(
            topic,
            Map.of(
                "cleanup.policy", "compact",
                "unclean.leader.election.enable", "true",
                "max.message.bytes", "1000"));

    assertThatExceptionOfType(StoreCorruptException.class)
        .isThrownBy(() -> setUp(TopicSettings.ofJournal(1, 3)))
        .withMessageContaining("the topic %s has cleanup.policy=compact; set it to delete", topic)
        .withMessageContaining("retention.ms=604800000; set it to -1")
        .withMessageContaining("unclean.leader.election.enable=true; set it to false")
        .withMessageContaining("max.message.bytes=1000; set it to 2097152 or more")
        .withMessageContaining("min.insync.replicas=1; set it to 2 or more");
  }

  @Test
  void refusesAnotherNumberOfPartitions() {
    KAFKA.broker().createTopic(topic, TopicSettings.ofRows(1, 1).all());

    assertThatExceptionOfType(StoreCorruptException.class)
        .isThrownBy(() -> setUp(TopicSettings.ofRows(4, 1)))
        .withMessageContaining("has 1 partitions instead of 4");
  }

  @Test
  void saysWhatToCheckIfTopicsCannotBeCreated() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> setUp(TopicSettings.ofRows(1, 3)))
        .withMessageContaining("cluster.replication");
  }

  private void setUp(TopicSettings settings) {
    try (Admin admin = KAFKA.clients().admin()) {
      new TopicSetup(admin, Map.of(topic, settings)).run();
    }
  }
}
