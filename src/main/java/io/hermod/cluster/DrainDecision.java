package io.hermod.cluster;

import java.net.URI;

/** Whether a node may be drained. */
public sealed interface DrainDecision {
  /** It may be, or already is. */
  record Allowed(URI url) implements DrainDecision {}

  /** No such node was heard. */
  record Unknown() implements DrainDecision {}

  /** It does not respond, so that it cannot be asked. */
  record Silent() implements DrainDecision {}

  /** Without it, nobody would deliver events. */
  record LastOne() implements DrainDecision {}

  /**
   * Decides about a node.
   *
   * @param evenIfLast whether it is drained although no other node can lead
   */
  static DrainDecision of(ClusterView view, String name, boolean evenIfLast) {
    SeenNode node = view.find(name).orElse(null);
    if (node == null) {
      return new Unknown();
    }
    return switch (view.conditionOf(node)) {
      case SILENT -> new Silent();
      case DRAINED, DRAINING -> new Allowed(node.info().url());
      case LEADS, FOLLOWS, STARTING, OTHER ->
          evenIfLast || hasOther(view, name) ? new Allowed(node.info().url()) : new LastOne();
    };
  }

  private static boolean hasOther(ClusterView view, String name) {
    return view.candidates().anyMatch(other -> !other.info().name().equals(name));
  }
}
