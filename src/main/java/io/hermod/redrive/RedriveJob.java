package io.hermod.redrive;

import io.hermod.workbench.LetterCursor;
import io.hermod.workbench.LetterQuery;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One order and how far it is; never changed, only followed by the next.
 *
 * <pre>
 * counting ──▶ running ──▶ done
 *    ╰──── ⇄ paused ────╯         each of these may become cancelled or failed
 * </pre>
 *
 * @param aim null where each dead letter goes to the subscription that it came from
 * @param startedAt when it was counted, and the first was about to be sent; null before
 * @param finishedAt null before
 * @param cursor everything up to here is done with; null at the beginning
 */
public record RedriveJob(
    String id,
    RedriveOrder order,
    @Nullable Aim aim,
    JobState state,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    Tally tally,
    @Nullable LetterCursor cursor,
    Faults faults) {

  /** The one subscription that all go to. */
  public record Aim(long topicId, long lane) {}

  /**
   * How many dead letters.
   *
   * @param total that the order asks for, once they are counted
   * @param done that were sent
   * @param failed that cannot be
   * @param skipped that were sent before
   */
  public record Tally(long total, long done, long failed, long skipped) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    Tally plus(Tally more) {
      return new Tally(
          total + more.total, done + more.done, failed + more.failed, skipped + more.skipped);
    }
  }

  static RedriveJob made(String id, RedriveOrder order, @Nullable Aim aim, Instant now) {
    return new RedriveJob(
        id, order, aim, JobState.COUNTING, now, null, null, Tally.NONE, null, Faults.NONE);
  }

  /**
   * What was there when the job was made, and nothing that fails later: else a job could go on for
   * ever with what it sends itself.
   */
  LetterQuery query() {
    LetterQuery asked = order.query();
    Instant end = createdAt.plus(Duration.ofNanos(1));
    return new LetterQuery(
        asked.account(),
        asked.container(),
        asked.topic(),
        asked.subscription(),
        asked.reason(),
        asked.outcome(),
        asked.eventType(),
        asked.from(),
        asked.to() == null || asked.to().isAfter(end) ? end : asked.to(),
        asked.text());
  }

  public boolean isActive() {
    return state == JobState.COUNTING || state == JobState.RUNNING;
  }

  public boolean isFinished() {
    return !isActive() && state != JobState.PAUSED;
  }

  /** All are counted: now they are sent. */
  RedriveJob counted(long total, Instant now) {
    return new RedriveJob(
        id,
        order,
        aim,
        JobState.RUNNING,
        createdAt,
        now,
        null,
        new Tally(total, 0, 0, 0),
        null,
        faults);
  }

  RedriveJob advanced(Tally more, @Nullable LetterCursor to, Faults found) {
    return new RedriveJob(
        id, order, aim, state, createdAt, startedAt, finishedAt, tally.plus(more), to, found);
  }

  RedriveJob with(Faults found) {
    return advanced(Tally.NONE, cursor, found);
  }

  RedriveJob paused() {
    return in(JobState.PAUSED, null);
  }

  /** Counting begins anew where it was not finished. */
  RedriveJob resumed() {
    return in(startedAt == null ? JobState.COUNTING : JobState.RUNNING, null);
  }

  RedriveJob finished(JobState end, Instant now) {
    return in(end, now);
  }

  private RedriveJob in(JobState next, @Nullable Instant end) {
    return new RedriveJob(id, order, aim, next, createdAt, startedAt, end, tally, cursor, faults);
  }
}
