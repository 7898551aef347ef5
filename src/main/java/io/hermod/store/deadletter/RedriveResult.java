package io.hermod.store.deadletter;

import io.hermod.store.DueKey;
import java.util.List;

/** The result of a redrive step. */
public sealed interface RedriveResult {

  /**
   * The whole step is durable.
   *
   * @param rows the keys of the parked events
   */
  record Sent(List<DueKey> rows) implements RedriveResult {}

  /** The lane is gone, so nothing was written. */
  record NoSuchLane() implements RedriveResult {}
}
