package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one lane has to say about an event that did not simply go out at the first attempt. */
public sealed interface Trace {
  long lane();

  long position();

  Instant publishedAt();

  /** How many attempts were made. */
  int attempts();

  /** Null where its event came from the journal. */
  @Nullable Redriven redriven();

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

    @Override
    public @Nullable Redriven redriven() {
      return event.redriven();
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

    @Override
    public @Nullable Redriven redriven() {
      return letter.redriven();
    }
  }

  /**
   * What was written about it cannot be read.
   *
   * @param publishedAt when that was found out: more is not known
   * @param isQuarantined whether it was put out of the way and waits for an operator
   * @param reason why it cannot be read
   */
  record Unreadable(
      long lane, long position, Instant publishedAt, boolean isQuarantined, String reason)
      implements Trace {
    @Override
    public int attempts() {
      return 0;
    }

    @Override
    public @Nullable Redriven redriven() {
      return null;
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

    @Override
    public @Nullable Redriven redriven() {
      return event.redriven();
    }
  }
}
