package io.hermod.store;

import java.time.Instant;
import java.util.List;

/**
 * An event that a lane is done with, and that did not simply go out at the first attempt: kept for
 * a day, for whoever asks what happened.
 *
 * @param attempts how many were made
 * @param history the last of those that failed, oldest first
 * @param reason why it was dropped; empty where it was not
 */
public record Finished(
    long position,
    String eventId,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    Ending ending,
    String reason,
    Instant at) {

  /** The ways out. */
  public enum Ending {
    DELIVERED,
    /** The answer came after the response wait, while the event was already parked. */
    DELIVERED_LATE,
    DROPPED
  }

  public Finished {
    history = List.copyOf(history);
  }
}
