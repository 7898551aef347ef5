package io.hermod.deadletter.write;

import io.hermod.deadletter.write.DeadLetterBatchWriter.Round;
import io.hermod.store.DeadLetterGroup;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of one group: mainly, when to look at it next. Belongs to one loop.
 *
 * <pre>
 * idle ──(time to look)──▶ under way ──(looked)──▶ idle
 * </pre>
 */
final class DeadLetterGroupState {
  private final DeadLetterGroup group;
  private @Nullable Instant next;
  private @Nullable Instant alarm;
  private Instant goneBefore = Instant.EPOCH;
  private int failures;
  private boolean isUnderWay;
  // The earliest due time reported during a round, which may not have seen that letter.
  private @Nullable Instant reportedDuringRound;

  DeadLetterGroupState(DeadLetterGroup group) {
    this.group = group;
  }

  DeadLetterGroup group() {
    return group;
  }

  int failures() {
    return failures;
  }

  boolean isEmpty() {
    return next == null;
  }

  /** Notes that the group has a letter that is due at this time. */
  void expect(Instant due) {
    if (isUnderWay) {
      reportedDuringRound = earlier(reportedDuringRound, due);
    } else {
      noteDue(due);
    }
  }

  /**
   * While the container of a group is failing, new letters do not bring the next attempt forward.
   */
  private void noteDue(Instant due) {
    goneBefore = due.isBefore(goneBefore) ? due : goneBefore;
    if (failures == 0 || next == null) {
      next = earlier(next, due);
    }
  }

  private static Instant earlier(@Nullable Instant one, Instant other) {
    return one == null || other.isBefore(one) ? other : one;
  }

  /**
   * Returns when to wake up, and sets the alarm; null if there is nothing to do or the current
   * alarm is early enough.
   */
  @Nullable Instant takeAlarm() {
    Instant wanted = next;
    if (isUnderWay || wanted == null || (alarm != null && !wanted.isBefore(alarm))) {
      return null;
    }
    alarm = wanted;
    return wanted;
  }

  /**
   * Starts a round if this alarm is still the current one; an earlier alarm may have replaced it.
   */
  boolean tryStart(Instant at) {
    boolean isWanted = at.equals(alarm);
    if (isWanted) {
      alarm = null;
      isUnderWay = true;
    }
    return isWanted;
  }

  /** Returns the due time from which the round reads. */
  Instant goneBefore() {
    return goneBefore;
  }

  void end(Round round) {
    isUnderWay = false;
    failures = round.failures();
    goneBefore = round.goneBefore();
    next = round.next();
    if (reportedDuringRound != null) {
      noteDue(reportedDuringRound);
      reportedDuringRound = null;
    }
  }
}
