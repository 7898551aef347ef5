package io.hermod.deadletter.write;

/** Counts what happens to dead letters; thread-safe. */
public interface DeadLetterMeters {
  /** Counts an event of the lane that was written to its container. */
  void deadLettered(long lane, String eventId, String reason);

  /** Counts an event of the lane that was dropped because its container could not be written to. */
  void dropped(long lane, String eventId, String reason);
}
