package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one lane recorded about an event that was not delivered at the first attempt. */
public sealed interface Trace {
  long lane();

  /** Returns the lane's row about the event. */
  Row event();

  /** What every row about an event says: which event it was, and how often it was tried. */
  interface Row {
    long position();

    Instant publishedAt();

    int attempts();

    /** Returns null if the event came from the journal. */
    @Nullable Redriven redriven();
  }

  default long position() {
    return event().position();
  }

  default Instant publishedAt() {
    return event().publishedAt();
  }

  default int attempts() {
    return event().attempts();
  }

  /** Returns null if the event came from the journal. */
  default @Nullable Redriven redriven() {
    return event().redriven();
  }

  /** The event waits for its next attempt. */
  record Parked(long lane, ParkedEvent event) implements Trace {}

  /** The lane gave the event up, and it waits to be written to its container. */
  record DeadLettering(DeadLetter event) implements Trace {
    @Override
    public long lane() {
      return event.lane();
    }
  }

  /** The lane has nothing more to do with the event. */
  record Ended(long lane, Finished event) implements Trace {}

  /** The row about the event cannot be read. */
  record Unreadable(long lane, UnreadableRow event) implements Trace {}

  /**
   * A row that cannot be read.
   *
   * @param publishedAt not the real time, which is unknown: when the row was put into quarantine,
   *     or else the epoch
   * @param isQuarantined whether the row is in quarantine and waits for an operator
   * @param reason why it cannot be read
   */
  record UnreadableRow(long position, Instant publishedAt, boolean isQuarantined, String reason)
      implements Row {
    @Override
    public int attempts() {
      return 0;
    }

    @Override
    public @Nullable Redriven redriven() {
      return null;
    }
  }
}
