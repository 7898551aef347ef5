package io.hermod.deadletter;

import io.hermod.deadletter.BoxPoster.Round;
import io.hermod.store.LetterBox;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one box: when to look into it next. Belongs to one loop.
 *
 * <pre>
 * idle ──(time to look)──▶ under way ──(looked)──▶ idle
 * </pre>
 */
final class BoxState {
  private final LetterBox name;
  private @Nullable Instant next;
  private @Nullable Instant alarm;
  private Instant goneBefore = Instant.EPOCH;
  private int failures;
  private boolean isUnderWay;
  // Told of while someone looks, who may not have seen it.
  private @Nullable Instant toldMeanwhile;

  BoxState(LetterBox name) {
    this.name = name;
  }

  LetterBox name() {
    return name;
  }

  int failures() {
    return failures;
  }

  boolean isEmpty() {
    return next == null;
  }

  /** There is a letter that is due then. */
  void expect(Instant due) {
    if (isUnderWay) {
      toldMeanwhile = earlier(toldMeanwhile, due);
    } else {
      told(due);
    }
  }

  /** A box whose container fails is left alone until its time has come. */
  private void told(Instant due) {
    goneBefore = due.isBefore(goneBefore) ? due : goneBefore;
    if (failures == 0 || next == null) {
      next = earlier(next, due);
    }
  }

  private static Instant earlier(@Nullable Instant one, Instant other) {
    return one == null || other.isBefore(one) ? other : one;
  }

  /** When to be woken; null where nothing is to be done, or an alarm is set already. */
  @Nullable Instant wakeAt() {
    Instant wanted = next;
    if (isUnderWay || wanted == null || (alarm != null && !wanted.isBefore(alarm))) {
      return null;
    }
    alarm = wanted;
    return wanted;
  }

  /** Whether this alarm is still wanted: an earlier one may have been set since. */
  boolean wokenAt(Instant at) {
    boolean isWanted = at.equals(alarm);
    if (isWanted) {
      alarm = null;
      isUnderWay = true;
    }
    return isWanted;
  }

  /** Someone looks now; from where on. */
  Instant begin() {
    return goneBefore;
  }

  void end(Round round) {
    isUnderWay = false;
    failures = round.failures();
    goneBefore = round.goneBefore();
    next = round.next();
    if (toldMeanwhile != null) {
      told(toldMeanwhile);
      toldMeanwhile = null;
    }
  }
}
