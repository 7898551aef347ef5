package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That an event was taken out of a dead letter: its life began anew.
 *
 * @param count how often that was done to it by now
 * @param at when, the last time
 * @param jobId by which job
 */
public record Redriven(int count, Instant at, String jobId) {
  /** Such an event has no place in the journal: it gets a position from here on. */
  public static final long FIRST_POSITION = 1L << 62;

  public static boolean isAt(long position) {
    return position >= FIRST_POSITION;
  }

  /** Rows of redriven events have a part that others lack, and are known by their positions. */
  static void check(long position, @Nullable Redriven redriven) {
    if (isAt(position) != (redriven != null)) {
      throw new IllegalArgumentException("position " + position + " and " + redriven);
    }
  }
}
