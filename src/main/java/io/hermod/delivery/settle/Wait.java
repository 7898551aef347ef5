package io.hermod.delivery.settle;

import io.hermod.profile.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * How long an event waits for its next attempt, and by which rule.
 *
 * @param cause the outcome of the attempt
 * @param step the schedule's wait after this many attempts
 * @param minimum the minimum wait after this outcome; zero if there is none
 * @param jitter the random time that was added; zero if there was none
 * @param asked the wait that the endpoint asked for, if it was the longest; otherwise zero
 * @param isCut whether the wait was shortened because the event expires earlier
 */
public record Wait(
    Instant due,
    String cause,
    int attempts,
    Duration step,
    Duration minimum,
    Duration jitter,
    Duration asked,
    boolean isCut) {

  /** Describes the wait, for example "503: at least 30 s; step 3 is 1 min; jitter +2.1 s". */
  public String rule() {
    StringBuilder text = new StringBuilder(cause).append(": ");
    if (!minimum.isZero()) {
      text.append("at least ").append(DurationText.of(minimum)).append("; ");
    }
    text.append("step ").append(attempts).append(" is ").append(DurationText.of(step));
    if (!jitter.isZero()) {
      text.append("; jitter +").append(DurationText.seconds(jitter));
    }
    if (!asked.isZero()) {
      text.append("; Retry-After asks for ").append(DurationText.of(asked));
    }
    return text.append(isCut ? "; shortened because the event expires" : "").toString();
  }
}
