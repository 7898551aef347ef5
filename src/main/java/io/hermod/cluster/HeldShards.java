package io.hermod.cluster;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shards that Kafka has given to this node. Tells their owner of changes, and of none twice.
 * Used by one thread.
 */
final class HeldShards implements ConsumerRebalanceListener {
  private static final Logger LOG = LoggerFactory.getLogger(HeldShards.class);

  private final ShardOwner owner;
  private final Consumer<Collection<TopicPartition>> onAssigned;
  private final Set<Integer> held = new HashSet<>();

  /**
   * @param onAssigned prepares the consumer, before the owner is told
   */
  HeldShards(ShardOwner owner, Consumer<Collection<TopicPartition>> onAssigned) {
    this.owner = owner;
    this.onAssigned = onAssigned;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    onAssigned.accept(partitions);
    Set<Integer> added = shards(partitions);
    added.removeAll(held);
    held.addAll(added);
    tell("assigned", added, owner::assigned);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    remove("revoked", shards(partitions), owner::revoked);
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    remove("lost", shards(partitions), owner::lost);
  }

  /** Kafka's client would call them lost if a change is in progress, although they are not. */
  void handOverAll() {
    remove("revoked", Set.copyOf(held), owner::revoked);
  }

  void loseAll() {
    remove("lost", Set.copyOf(held), owner::lost);
  }

  private void remove(String what, Set<Integer> shards, Consumer<Set<Integer>> call) {
    Set<Integer> removed = new HashSet<>(held);
    removed.retainAll(shards);
    held.removeAll(removed);
    tell(what, removed, call);
  }

  private static Set<Integer> shards(Collection<TopicPartition> partitions) {
    return partitions.stream().map(TopicPartition::partition).collect(Collectors.toSet());
  }

  /** A failure of the owner is its own: Kafka's client must not see it. */
  private static void tell(String what, Set<Integer> shards, Consumer<Set<Integer>> call) {
    if (shards.isEmpty()) {
      return;
    }
    LOG.info("Shards {} {}", shards, what);
    try {
      call.accept(Set.copyOf(shards));
    } catch (RuntimeException | Error e) {
      LOG.error("Shards {} are {}, but their owner failed", shards, what, e);
    }
  }
}
