package io.hermod.redrive;

import io.hermod.event.Event;

/** What came of the attempt to make an event of a dead letter. */
sealed interface Opened {
  record Ready(Event event) implements Opened {}

  /**
   * It would not be an event of that topic.
   *
   * @param why a sentence
   */
  record Refused(String why) implements Opened {}
}
