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

  /** It was given up, and waits to be written to its container. */
  record DeadLettering(DeadLetter letter) implements Trace {
    @Override
    public long lane() {
      return letter.lane();
    }

    @Override
    public long position() {
      return letter.position();
    }

    @Override
    public Instant publishedAt() {
      return letter.publishedAt();
    }

    @Override
    public int attempts() {
      return letter.attempts();
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
