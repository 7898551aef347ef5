package io.hermod.delivery.lane;

import io.hermod.store.Attempt;
import io.hermod.store.Trace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one lane knew about one event when it was asked.
 *
 * @param unwritten what the lane has yet to commit about the event; null if there is nothing
 * @param delivery its success at the first attempt; null if none is known
 * @param hold what keeps the lane from sending more; null if there is nothing
 * @param completeSince no success at the first attempt after this time is missing
 */
public record LaneView(
    long lane,
    long position,
    Stage stage,
    @Nullable Trace unwritten,
    @Nullable Attempt delivery,
    @Nullable LaneHold hold,
    Instant completeSince) {

  /** How far the lane has come with the event. */
  public enum Stage {
    /** Not read yet. */
    WAITING,
    /** An attempt is being made. */
    UNDER_WAY,
    /** Parked, finished, or not wanted. */
    PASSED
  }
}
