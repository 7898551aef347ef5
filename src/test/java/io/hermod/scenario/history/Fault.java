package io.hermod.scenario.history;

/**
 * Something that was done to a cluster.
 *
 * @param target the name of the node or broker
 * @param ended when it was undone: the process is ready again, the connections are healed
 */
public record Fault(Kind kind, String target, long began, long ended) {

  /** What a fault keeps from working. */
  enum Stops {
    NODE,
    BROKER,
    NEITHER
  }

  public enum Kind {
    KILL_NODE(Stops.NODE),
    RESTART_NODE(Stops.NODE),
    PAUSE_NODE(Stops.NODE),
    KILL_BROKER(Stops.BROKER),
    PAUSE_BROKER(Stops.BROKER),
    CUT_NODE_FROM_KAFKA(Stops.NODE),
    CUT_NODE_FROM_PEERS(Stops.NEITHER),
    FILL_DISK(Stops.NODE),
    SKEW_CLOCK(Stops.NEITHER);

    private final Stops stops;

    Kind(Stops stops) {
      this.stops = stops;
    }

    Stops stops() {
      return stops;
    }

    /** Whether operators do it on purpose, and the node has the time to hand over. */
    boolean isPlanned() {
      return this == RESTART_NODE;
    }
  }

  Span span() {
    return new Span(began, ended);
  }

  @Override
  public String toString() {
    return kind + " " + target;
  }
}
