package io.hermod.scenario.history;

import java.time.Duration;

/**
 * What a cluster promises.
 *
 * @param stall the longest time without a delivery while events wait
 * @param plannedStall the same while a node is restarted on purpose
 * @param commitInterval how often progress is committed
 * @param lease how long a node goes on after its last commit
 */
public record Limits(
    Duration stall, Duration plannedStall, Duration commitInterval, Duration lease) {
  public static final Limits PROMISED =
      new Limits(
          Duration.ofSeconds(5),
          Duration.ofMillis(1500),
          Duration.ofMillis(250),
          Duration.ofSeconds(2));

  /** Returns these limits for a machine that may be busy: deliveries may stall for longer. */
  public Limits withPatience(Duration longer) {
    return new Limits(longer, longer, commitInterval, lease);
  }

  /** Returns the time whose deliveries a single fault may repeat. */
  Duration repeated() {
    return commitInterval.plus(lease);
  }

  /** Returns how long after its end a fault may still be the reason for something. */
  Duration aftermath() {
    return stall;
  }
}
