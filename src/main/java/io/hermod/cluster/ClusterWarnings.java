package io.hermod.cluster;

import io.hermod.cluster.ClusterWarning.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what needs attention in a cluster. */
public final class ClusterWarnings {
  private ClusterWarnings() {}

  /** Returns what needs attention, the most urgent first. */
  public static List<ClusterWarning> of(ClusterView view) {
    if (view.isDeaf()) {
      return List.of(nothingHeard(view));
    }
    return Stream.of(
            view.shards().stream()
                .sorted()
                .filter(shard -> !view.owners().containsKey(shard))
                .map(shard -> noLeader(view, shard)),
            view.nodes().stream().filter(ClusterView::isSilent).map(ClusterWarnings::silent),
            noSuccessor(view).stream(),
            differentKeys(view).stream(),
            differentVersions(view).stream())
        .flatMap(each -> each)
        .toList();
  }

  /** A node hears itself, too. If it does not, the others may be well. */
  private static ClusterWarning nothingHeard(ClusterView view) {
    String since =
        view.find(view.self())
            .map(self -> "for " + words(self.silence()))
            .orElse("since it was started");
    return new ClusterWarning(
        Kind.NOTHING_HEARD,
        "The node %s has heard nothing %s, not even itself.".formatted(view.self(), since),
        "Check whether it reaches Kafka, or ask another node.");
  }

  private static ClusterWarning noLeader(ClusterView view, int shard) {
    String who = view.shards().size() == 1 ? "No node leads" : "No node has shard " + shard;
    return new ClusterWarning(
        Kind.NO_LEADER,
        who + ": events are accepted, but not delivered.",
        view.candidates().findAny().isPresent()
            ? "Wait a few seconds for a node to take over. If none does, look at the logs."
            : "Start a node: none of them can lead.");
  }

  private static ClusterWarning silent(SeenNode node) {
    return new ClusterWarning(
        Kind.SILENT_NODE,
        "The node %s has been silent for %s.".formatted(node.info().name(), words(node.silence())),
        "Check whether it runs and reaches Kafka. A node that does not come back is forgotten"
            + " after an hour.");
  }

  private static Optional<ClusterWarning> noSuccessor(ClusterView view) {
    List<SeenNode> candidates = view.candidates().toList();
    return candidates.size() != 1
        ? Optional.empty()
        : Optional.of(
            new ClusterWarning(
                Kind.NO_SUCCESSOR,
                "Only the node %s can lead: nobody can take over if it fails."
                    .formatted(candidates.getFirst().info().name()),
                view.heard().stream().anyMatch(NodeInfo::isDraining)
                    ? "Start the drained nodes again."
                    : "Start another node."));
  }

  private static Optional<ClusterWarning> differentKeys(ClusterView view) {
    return differences(view, NodeInfo::keyId)
        .map(
            each ->
                new ClusterWarning(
                    Kind.DIFFERENT_KEYS,
                    "The nodes have different master keys: %s.".formatted(each),
                    "Give all nodes the same master key, and start them again."));
  }

  private static Optional<ClusterWarning> differentVersions(ClusterView view) {
    return differences(view, NodeInfo::version)
        .map(
            each ->
                new ClusterWarning(
                    Kind.DIFFERENT_VERSIONS,
                    "The nodes have different versions: %s.".formatted(each),
                    "Upgrade the others, one after the other."));
  }

  /** Returns which nodes have which value, if they do not have the same one. */
  private static Optional<String> differences(ClusterView view, Function<NodeInfo, String> value) {
    Map<String, String> nodes =
        view.heard().stream()
            .collect(
                Collectors.groupingBy(
                    value, TreeMap::new, Collectors.mapping(NodeInfo::name, listed())));
    return nodes.size() < 2
        ? Optional.empty()
        : Optional.of(
            nodes.entrySet().stream()
                .map(each -> "%s on %s".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining(", ")));
  }

  private static Collector<CharSequence, ?, String> listed() {
    return Collectors.joining(" and ");
  }

  private static String words(Duration silence) {
    long minutes = silence.toMinutes();
    return minutes < 2 ? silence.toSeconds() + " s" : minutes + " min";
  }
}
