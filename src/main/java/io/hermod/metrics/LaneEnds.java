package io.hermod.metrics;

import java.util.Map;

/**
 * What one subscription did not deliver since the start, by reason, and its faults; without the
 * notices of this server.
 */
public record LaneEnds(
    long lane, Map<String, Long> deadLettered, Map<String, Long> dropped, long faults) {

  public LaneEnds {
    deadLettered = Map.copyOf(deadLettered);
    dropped = Map.copyOf(dropped);
  }

  /** Returns the numbers of a subscription that has not counted anything. */
  public static LaneEnds none(long lane) {
    return new LaneEnds(lane, Map.of(), Map.of(), 0);
  }
}
