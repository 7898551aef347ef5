package io.hermod.destination;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is over at a certain time, unless it is called off; a link of {@link Deadlines}.
 */
abstract class Deadline {
  private Instant at = Instant.MAX;
  private @Nullable Deadlines line;
  @Nullable Deadline earlier;
  @Nullable Deadline later;

  Instant at() {
    return at;
  }

  void standsIn(@Nullable Deadlines newLine, Instant time) {
    line = newLine;
    at = time;
  }

  /** Takes it out of the line it stands in, if any. */
  final void callOff() {
    if (line != null) {
      line.remove(this);
    }
  }

  /** The time has come; it no longer stands in the line. */
  abstract void passed();
}
