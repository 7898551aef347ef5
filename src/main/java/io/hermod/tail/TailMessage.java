package io.hermod.tail;

import io.hermod.event.Event;
import io.hermod.store.Attempt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a tail shows. */
public sealed interface TailMessage {

  /** The event that was accepted or attempted. */
  Event event();

  /** An event that was accepted. */
  record Accepted(long position, Instant publishedAt, Event event) implements TailMessage {}

  /**
   * An attempt whose outcome has been settled.
   *
   * @param number counts the attempts of this event from 1
   * @param due when the next attempt is due; null if there is none, or no time for it
   * @param words why the event waits or was given up; empty if it was delivered
   */
  record Attempted(
      long lane,
      long position,
      Event event,
      int number,
      Attempt attempt,
      Next next,
      @Nullable Instant due,
      String words)
      implements TailMessage {}

  /** What follows an attempt. */
  enum Next {
    DELIVERED("delivered"),
    RETRY("retry"),
    GIVEN_UP("givenUp");

    private final String text;

    Next(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
