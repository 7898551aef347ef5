package io.hermod.deadletter;

/** Counts how dead letters end; safe for all threads. */
public interface LetterMeters {
  /** One event of the lane was written to its container. */
  void deadLettered(long lane, String reason);

  /** One was lost, for its container could not be written to. */
  void dropped(long lane, String reason);
}
