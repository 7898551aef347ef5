package io.hermod.subscription;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether an operator has paused a subscription: nothing is sent, and its events wait.
 *
 * @param since when the pause began; null if the subscription is not paused
 * @param keepsTimeToLive whether the time to live of events stands still during a pause
 * @param stopped when it stood still so far
 */
public record Pause(@Nullable Instant since, boolean keepsTimeToLive, StoppedTime stopped) {
  public static final Pause NONE = new Pause(null, false, StoppedTime.NONE);

  public boolean isPaused() {
    return since != null;
  }

  /** Pauses, resumes, or neither. */
  public Pause with(boolean paused, boolean keeping, Instant now) {
    return new Pause(
        paused ? sinceOr(now) : null,
        keeping,
        paused && keeping ? stopped.stop(now) : stopped.start(now));
  }

  private Instant sinceOr(Instant now) {
    return since == null ? now : since;
  }
}
