package io.hermod.cluster;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;

/** Creates the topics that membership needs, and what nodes tell. */
final class TestTopics {
  private TestTopics() {}

  static KafkaTopics create(TestKafka kafka, int shards) {
    return create(kafka.clients(), shards);
  }

  static KafkaTopics create(KafkaClients clients, int shards) {
    KafkaTopics topics = new KafkaTopics(TestKafka.newPrefix());
    try (Admin admin = clients.admin()) {
      new TopicSetup(
              admin,
              Map.of(
                  topics.journal(),
                  TopicSettings.ofJournal(shards, 1),
                  topics.nodes(),
                  TopicSettings.ofNodes(1)))
          .run();
    }
    return topics;
  }

  /** Writes a single heartbeat. */
  static void tell(TestKafka kafka, KafkaTopics topics, NodeInfo info) {
    byte[] name = info.name().getBytes(StandardCharsets.UTF_8);
    try (var producer = kafka.clients().heartbeats()) {
      var _ =
          producer
              .send(new ProducerRecord<>(topics.nodes(), 0, name, NodeInfoJson.write(info)))
              .get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Returns how many members the group has. */
  static int members(KafkaClients clients, KafkaTopics topics) {
    return group(clients, topics).map(group -> group.members().size()).orElse(0);
  }

  /** Returns whether the group waits for all its members. */
  static boolean isDistributing(KafkaClients clients, KafkaTopics topics) {
    return group(clients, topics)
        .filter(group -> group.groupState() == GroupState.PREPARING_REBALANCE)
        .isPresent();
  }

  private static Optional<ConsumerGroupDescription> group(
      KafkaClients clients, KafkaTopics topics) {
    try (Admin admin = clients.admin()) {
      return admin.describeConsumerGroups(List.of(topics.group())).all().get().values().stream()
          .findFirst();
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  static NodeInfo node(String name, Integer... shards) {
    return new NodeInfo(
        name,
        URI.create("http://127.0.0.1:1"),
        "1.0",
        "key",
        false,
        shards.length == 0 ? NodeState.STANDBY : NodeState.LEADING,
        Set.of(shards),
        0);
  }
}
