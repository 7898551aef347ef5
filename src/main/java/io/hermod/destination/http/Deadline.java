package io.hermod.destination.http;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that is over at a certain time unless it is cancelled; a node in {@link Deadlines}. */
public abstract class Deadline {
  private Instant at = Instant.MAX;
  private @Nullable Deadlines line;
  @Nullable Deadline earlier;
  @Nullable Deadline later;

  Instant at() {
    return at;
  }

  void attachTo(@Nullable Deadlines newLine, Instant time) {
    line = newLine;
    at = time;
  }

  /** Cancels the deadline, if it is in a list. */
  public final void cancel() {
    if (line != null) {
      line.remove(this);
    }
  }

  /** Called when the time has come. The deadline is no longer in the list. */
  protected abstract void passed();
}
