package io.hermod.cluster;

import java.net.URI;
import java.util.Set;

/**
 * What a node tells the others about itself.
 *
 * @param name the same after a restart, and different from all other nodes
 * @param url where the other nodes reach it
 * @param version of Hermod
 * @param keyId names the master key that it has
 * @param isDraining whether it takes over no shards any more
 * @param shards those that it has open
 * @param behind how many records of the rows topic its copy has yet to read
 */
public record NodeInfo(
    String name,
    URI url,
    String version,
    String keyId,
    boolean isDraining,
    NodeState state,
    Set<Integer> shards,
    long behind) {

  public NodeInfo {
    shards = Set.copyOf(shards);
  }
}
