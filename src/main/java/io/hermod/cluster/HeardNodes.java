package io.hermod.cluster;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All nodes that were heard, and what follows from it. An immutable value.
 *
 * @param byName the nodes, in the order of their names
 */
record HeardNodes(Map<String, HeardNode> byName) {
  static final HeardNodes NONE = new HeardNodes(Map.of());

  /** Who has been silent for longer owns nothing. */
  static final Duration LONGEST_SILENCE_OF_AN_OWNER = Duration.ofSeconds(5);

  static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

  /** Adds a heartbeat that has just arrived. */
  HeardNodes heard(NodeInfo info, long offset, long now) {
    Map<String, HeardNode> nodes = new TreeMap<>(byName);
    nodes.compute(
        info.name(),
        (_, before) ->
            before == null ? HeardNode.first(info, offset, now) : before.again(info, offset, now));
    return new HeardNodes(nodes);
  }

  HeardNodes without(String name) {
    Map<String, HeardNode> nodes = new TreeMap<>(byName);
    nodes.remove(name);
    return new HeardNodes(nodes);
  }

  HeardNodes withoutForgotten(long now) {
    Map<String, HeardNode> nodes = new TreeMap<>(byName);
    return nodes.values().removeIf(node -> isSilentFor(FORGOTTEN_AFTER, node, now))
        ? new HeardNodes(nodes)
        : this;
  }

  private static boolean isSilentFor(Duration limit, HeardNode node, long now) {
    return node.silence(now).compareTo(limit) > 0;
  }

  List<SeenNode> seen(long now) {
    return byName.values().stream()
        .map(node -> new SeenNode(node.info(), node.silence(now)))
        .toList();
  }

  /** Returns the node that was the last to claim a shard, among those that are heard. */
  Optional<NodeInfo> ownerOf(int shard, long now) {
    return byName.values().stream()
        .filter(node -> node.claims().containsKey(shard))
        .filter(node -> !isSilentFor(LONGEST_SILENCE_OF_AN_OWNER, node, now))
        .max(Comparator.comparing(node -> node.claims().getOrDefault(shard, 0L)))
        .map(HeardNode::info);
  }

  /** Returns the owners of all shards that have one. */
  Map<Integer, NodeInfo> owners(long now) {
    return byName.values().stream()
        .flatMap(node -> node.claims().keySet().stream())
        .distinct()
        .flatMap(shard -> ownerOf(shard, now).map(owner -> Map.entry(shard, owner)).stream())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
