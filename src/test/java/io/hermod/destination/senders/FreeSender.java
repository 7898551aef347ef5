package io.hermod.destination.senders;

import io.hermod.destination.Sender;
import io.hermod.event.Event;
import java.time.Instant;

/** A sender in one line, which adds nothing to events. */
@FunctionalInterface
public interface FreeSender extends Sender {
  @Override
  default int length(Event event, Instant publishedAt) {
    return event.json().length();
  }
}
