package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says that an event was redriven from a dead letter, replayed from the journal, or sent again on
 * request, so its time to live started again.
 *
 * @param count how often the event has been redriven so far
 * @param at when it was last redriven
 * @param jobId the job that last redrove it, or {@link #ON_REQUEST}
 */
public record Redriven(int count, Instant at, String jobId) {
  /** In the place of a job: an operator asked for this one event to be sent again. */
  public static final String ON_REQUEST = "resend";

  /** Begins the job of an event that was replayed from the journal. No id of a job has a colon. */
  private static final String REPLAY = "replay:";

  /** The first position for redriven events, which have no place in the journal. */
  public static final long FIRST_POSITION = 1L << 62;

  /** Creates the mark of an event that a job has replayed from the journal. */
  public static Redriven replayed(Instant at, String jobId) {
    return new Redriven(1, at, REPLAY + jobId);
  }

  /** Whether the event was replayed from the journal. */
  public boolean isReplayed() {
    return jobId.startsWith(REPLAY);
  }

  /** The id of the job as its owner knows it. */
  public String jobName() {
    return isReplayed() ? jobId.substring(REPLAY.length()) : jobId;
  }

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
