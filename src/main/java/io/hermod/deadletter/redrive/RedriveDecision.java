package io.hermod.deadletter.redrive;

import io.hermod.event.Event;

/** What a job does with one dead letter. */
sealed interface RedriveDecision {
  /** Send it. */
  record Send(long topicId, long lane, Event event) implements RedriveDecision {}

  /** Skip it, because it was sent before. */
  record Skip() implements RedriveDecision {}

  /**
   * It cannot be sent.
   *
   * @param why a sentence that names the dead letter
   */
  record Fail(String why) implements RedriveDecision {}
}
