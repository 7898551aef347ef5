package io.hermod.cluster;

/** What a node does, in the eyes of another one. */
public enum NodeCondition {
  /** It owns a shard, and delivers its events. */
  LEADS("leads"),

  /** It accepts events, and could take over. */
  FOLLOWS("follows"),

  /** It cannot take over yet. */
  STARTING("starting"),

  /** It hands over what it owns. */
  DRAINING("draining"),

  /** It accepts events, but takes over nothing until it is started again. */
  DRAINED("drained"),

  /** It has not been heard for so long that others may have taken over. */
  SILENT("silent"),

  /** It does something that only newer versions know. */
  OTHER("unknown");

  private final String word;

  NodeCondition(String word) {
    this.word = word;
  }

  static NodeCondition of(NodeInfo node) {
    if (node.isDraining()) {
      return node.shards().isEmpty() && node.state() != NodeState.LEADING ? DRAINED : DRAINING;
    }
    return switch (node.state()) {
      case STARTING -> STARTING;
      case STANDBY -> FOLLOWS;
      case LEADING -> LEADS;
      case OTHER -> OTHER;
    };
  }

  /** Whether a node in this condition takes over what another one owned. */
  boolean canLead() {
    return this == LEADS || this == FOLLOWS;
  }

  @Override
  public String toString() {
    return word;
  }
}
