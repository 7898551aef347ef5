package io.hermod.http.peer;

import java.time.Duration;

/**
 * How long a request is kept on its way to the leader, and how many are.
 *
 * @param leaderWait how long a request waits, in total, for a leader that takes it
 * @param tick between looks at which server leads
 * @param head until the leader begins its response; a new subscription waits for the handshake of
 *     its endpoint
 * @param handover how long a response may go on after another server has become the leader: a
 *     server that has lost its power does not close its connections
 * @param heldBytes memory for requests that may have to be sent again
 */
public record ForwardingLimits(
    Duration leaderWait, Duration tick, Duration head, Duration handover, long heldBytes) {
  public static final ForwardingLimits USUAL =
      new ForwardingLimits(
          Duration.ofSeconds(10),
          Duration.ofMillis(100),
          Duration.ofMinutes(2),
          Duration.ofSeconds(5),
          32L << 20);

  /** Whether as many ticks have passed as this takes. */
  boolean isOver(long ticks, Duration limit) {
    return tick.multipliedBy(ticks).compareTo(limit) >= 0;
  }
}
