package io.hermod.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A cluster, as one of its nodes sees it.
 *
 * @param self the name of that node
 * @param nodes those that it has heard, by name
 * @param owners the node that has each shard open; without the shards that nobody has
 * @param shards all that there are
 */
public record ClusterView(
    String self, List<SeenNode> nodes, Map<Integer, String> owners, Set<Integer> shards) {
  /** Kafka gives the shards of a node to others after this silence. */
  static final Duration LONGEST_SILENCE = SilenceRule.DEAD;

  public ClusterView {
    nodes = List.copyOf(nodes);
    owners = Map.copyOf(owners);
    shards = Set.copyOf(shards);
  }

  public Optional<SeenNode> find(String name) {
    return nodes.stream().filter(node -> node.info().name().equals(name)).findAny();
  }

  public NodeCondition conditionOf(SeenNode node) {
    return isSilent(node) ? NodeCondition.SILENT : NodeCondition.of(node.info());
  }

  static boolean isSilent(SeenNode node) {
    return node.silence().compareTo(LONGEST_SILENCE) >= 0;
  }

  /** Returns the node that manages the cluster: the owner of the first shard. */
  public Optional<String> leader() {
    return Optional.ofNullable(owners.get(0));
  }

  /** Whether this node does not even hear itself, so that it knows nothing of the others. */
  boolean isDeaf() {
    return find(self).map(ClusterView::isSilent).orElse(true);
  }

  /** Returns the nodes that were heard a moment ago. */
  List<NodeInfo> heard() {
    return nodes.stream().filter(node -> !isSilent(node)).map(SeenNode::info).toList();
  }

  /** Returns the nodes that own a shard, or would take it over. */
  Stream<SeenNode> candidates() {
    return nodes.stream().filter(node -> conditionOf(node).canLead());
  }
}
