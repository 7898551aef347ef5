package io.hermod.store;

import java.util.List;

/** What became of a step. */
public sealed interface RedriveResult {

  /**
   * All of it is durable.
   *
   * @param rows where the events are parked
   */
  record Sent(List<DueKey> rows) implements RedriveResult {}

  /** Nothing of it was kept: the lane is gone. */
  record NoSuchLane() implements RedriveResult {}
}
