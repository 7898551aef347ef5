package io.hermod.cluster;

import io.hermod.store.StoreUnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;

/** Asks Kafka to which node it gives a shard. */
public record ShardAssignment(Admin admin, KafkaTopics topics) {

  /**
   * Whether a shard is certainly this node's: not while Kafka is assigning the shards anew. Blocks.
   *
   * @throws StoreUnavailableException if Kafka does not answer
   */
  public boolean isOf(String node, int shard) {
    String group = topics.group();
    try {
      return admin.describeConsumerGroups(List.of(group)).all().get().values().stream()
          .flatMap(description -> description.members().stream())
          .filter(member -> member.groupInstanceId().equals(Optional.of(node)))
          .anyMatch(member -> hasShard(member, shard));
    } catch (ExecutionException e) {
      throw new StoreUnavailableException("Kafka cannot be asked: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("Kafka was not asked", e);
    }
  }

  private boolean hasShard(MemberDescription member, int shard) {
    return member.assignment().topicPartitions().contains(topics.journal(shard));
  }
}
