package io.hermod.cluster;

import java.util.Set;

/**
 * Opens and closes shards as Kafka gives them to this node and takes them away. Called on one
 * thread, on which nothing else happens meanwhile.
 */
public interface ShardOwner {
  /** These shards belong to this node from now on. Returns quickly; they are opened elsewhere. */
  void assigned(Set<Integer> shards);

  /**
   * Other nodes are to have these shards. They get them when this method returns, so it waits until
   * the shards are closed, but not for longer than a few seconds.
   */
  void revoked(Set<Integer> shards);

  /** Other nodes may have these shards already. They are to be dropped without another write. */
  void lost(Set<Integer> shards);

  /**
   * This node can no longer be a member of the cluster, and has no shards any more.
   *
   * @param reason and what to do about it, as a sentence
   */
  void failed(String reason);
}
