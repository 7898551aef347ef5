package io.hermod.delivery;

import io.hermod.profile.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * How long an event waits for its next attempt, and by which rule.
 *
 * @param cause what the attempt met
 * @param step the schedule's wait after this many attempts
 * @param minimum the least wait after such an outcome; zero for none
 * @param jitter what was added at random; zero for nothing
 * @param asked the wait that the endpoint asked for, where that decided; else zero
 * @param isCut whether the wait was shortened to end with the event's life
 */
record Wait(
    Instant due,
    String cause,
    int attempts,
    Duration step,
    Duration minimum,
    Duration jitter,
    Duration asked,
    boolean isCut) {

  /** In words and numbers, such as "503: at least 30 s; step 3 is 1 min; jitter +2.1 s". */
  String rule() {
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
    return text.append(isCut ? "; cut to the end of its life" : "").toString();
  }
}
