package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says that an event was redriven from a dead letter, or sent again on request, so its time to live
 * started again.
 *
 * @param count how often the event has been redriven so far
 * @param at when it was last redriven
 * @param jobId the job that last redrove it, or {@link #ON_REQUEST}
 */
public record Redriven(int count, Instant at, String jobId) {
  /** In the place of a job: an operator asked for this one event to be sent again. */
  public static final String ON_REQUEST = "resend";

  /** The first position for redriven events, which have no place in the journal. */
  public static final long FIRST_POSITION = 1L << 62;

  /** Whether an operator asked for this one event. */
  public boolean isOnRequest() {
    return jobId.equals(ON_REQUEST);
  }

  public static boolean isAt(long position) {
    return position >= FIRST_POSITION;
  }

  /**
   * Checks that the two agree: rows of redriven events have an additional part, and readers
   * recognise them by their positions.
   */
  static void check(long position, @Nullable Redriven redriven) {
    if (isAt(position) != (redriven != null)) {
      throw new IllegalArgumentException("Position " + position + " does not match " + redriven);
    }
  }
}
