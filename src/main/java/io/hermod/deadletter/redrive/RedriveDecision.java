package io.hermod.deadletter.redrive;

import io.hermod.store.deadletter.RedriveStep;

/** What a job does with the next event, or the next few. */
sealed interface RedriveDecision {
  /** Returns how many events it is about. */
  default long count() {
    return 1;
  }

  /**
   * Send it.
   *
   * @param gone the sentence for the case that the lane no longer exists
   */
  record Send(long topicId, long lane, RedriveStep.Letter letter, String gone)
      implements RedriveDecision {}

  /** Skip some, because they were sent before, or are not wanted. */
  record Skip(long count) implements RedriveDecision {}

  /**
   * They cannot be sent.
   *
   * @param why a sentence that names the event
   */
  record Fail(String why, long count) implements RedriveDecision {}
}
