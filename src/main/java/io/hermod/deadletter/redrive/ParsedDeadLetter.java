package io.hermod.deadletter.redrive;

import io.hermod.event.Event;

/** The result of turning a dead letter into an event. */
sealed interface ParsedDeadLetter {
  record Ready(Event event) implements ParsedDeadLetter {}

  /**
   * The topic would not accept the event.
   *
   * @param why a sentence
   */
  record Refused(String why) implements ParsedDeadLetter {}
}
