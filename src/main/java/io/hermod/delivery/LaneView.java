package io.hermod.delivery;

import io.hermod.store.Attempt;
import io.hermod.store.Trace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one lane stood to one event when it was asked.
 *
 * @param unwritten what the lane has yet to commit about it; null where there is nothing
 * @param delivery its success at the first attempt; null where none is known
 * @param fault what keeps the lane from going on right now; null where nothing does
 * @param completeSince no success at the first attempt that came later is missing
 */
public record LaneView(
    long lane,
    long position,
    Stage stage,
    @Nullable Trace unwritten,
    @Nullable Attempt delivery,
    @Nullable LaneFault fault,
    Instant completeSince) {

  /** How far the lane is with the event. */
  public enum Stage {
    /** Not read yet. */
    WAITING,
    /** An attempt is being made. */
    UNDER_WAY,
    /** Parked, finished, or not wanted. */
    PASSED
  }
}
