package io.hermod.cluster;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The nodes of a cluster, of which this is one: who they are, and who owns which shard. Kafka gives
 * each shard to one node; this class tells its own node which ones it has, and all nodes where the
 * others are. Thread-safe.
 */
public final class ClusterMembers implements AutoCloseable {
  private final Heartbeats heartbeats;
  private final Membership membership;
  private final SilentNodeRemover remover;

  /**
   * @param name this node's, which no other one has
   * @param own what this node tells about itself, asked for twice a second
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   */
  public ClusterMembers(
      KafkaClients clients,
      KafkaTopics topics,
      String name,
      Supplier<NodeInfo> own,
      ShardOwner owner,
      LongSupplier nanoTime) {
    this.heartbeats = new Heartbeats(clients, topics, name, own, nanoTime);
    this.membership = new Membership(clients, topics, name, owner);
    this.remover = new SilentNodeRemover(clients, topics, name, heartbeats, nanoTime);
  }

  /** Joins the cluster. A member that nobody hears would be removed, so it is heard first. */
  public void start() {
    heartbeats.start();
    membership.start();
    remover.start();
  }

  /** Returns the nodes that were heard within the last hour, and have not stopped, by name. */
  public List<SeenNode> nodes() {
    return heartbeats.nodes();
  }

  /** Returns the node that has a shard open, as far as this one has heard. */
  public Optional<NodeInfo> ownerOf(int shard) {
    return heartbeats.ownerOf(shard);
  }

  /** Sets what is called when a shard may have got another owner. It must not block. */
  public void onOwnerChange(Runnable callback) {
    heartbeats.onOwnerChange(callback);
  }

  /** Tells the other nodes at once what has changed in this one. Does not wait. */
  public void tellNow() {
    heartbeats.tellNow();
  }

  /**
   * Hands over all shards, and takes no more. The node still hears the others, and is heard.
   *
   * @return completes when the shards are handed over
   */
  public CompletableFuture<Void> drain() {
    return membership.leave();
  }

  /** Hands over all shards, and then says goodbye. */
  @Override
  public void close() {
    membership.close();
    remover.close();
    heartbeats.close();
  }
}
