package io.hermod.redrive;

import io.hermod.event.Event;

/** What is to be done with one dead letter. */
sealed interface Verdict {
  /** To be sent. */
  record Send(long topicId, long lane, Event event) implements Verdict {}

  /** It was sent before. */
  record Skip() implements Verdict {}

  /**
   * It cannot be sent.
   *
   * @param why a sentence that names it
   */
  record Fail(String why) implements Verdict {}
}
