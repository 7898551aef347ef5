package io.hermod.store;

import java.time.Instant;

/** What one lane has to say about an event that did not simply go out at the first attempt. */
public sealed interface Trace {
  long lane();

  long position();

  Instant publishedAt();

  /** How many attempts were made. */
  int attempts();

  /** It waits for its next attempt. */
  record Parked(long lane, ParkedEvent event) implements Trace {
    @Override
    public long position() {
      return event.position();
    }

    @Override
    public Instant publishedAt() {
      return event.publishedAt();
    }

    @Override
    public int attempts() {
      return event.attempts();
    }
  }

  /** The lane is done with it. */
  record Ended(long lane, Finished event) implements Trace {
    @Override
    public long position() {
      return event.position();
    }

    @Override
    public Instant publishedAt() {
      return event.publishedAt();
    }

    @Override
    public int attempts() {
      return event.attempts();
    }
  }
}
