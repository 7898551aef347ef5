package io.hermod.deadletter.redrive;

import io.hermod.deadletter.search.DeadLetterQuery;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order and its progress. A job is immutable: each step leads to a new one.
 *
 * <pre>
 * counting ──▶ running ──▶ done
 *    ╰──── ⇄ paused ────╯         each of these may become cancelled or failed
 * </pre>
 *
 * @param target null if each dead letter goes to the subscription that it came from
 * @param range what a replay reads; null if dead letters are sent
 * @param cursor everything up to here is done; null at the beginning
 */
public record RedriveJob(
    String id,
    JobOrder order,
    @Nullable TargetLane target,
    @Nullable ReplayRange range,
    JobState state,
    Times times,
    Tally tally,
    @Nullable String cursor,
    RedriveFaults faults) {

  /** The subscription that all events go to. */
  record TargetLane(long topicId, long lane) {}

  /**
   * When a job changed its state.
   *
   * @param started when the dead letters were counted, and the first was about to be sent; null
   *     before
   * @param finished null before
   */
  public record Times(Instant created, @Nullable Instant started, @Nullable Instant finished) {}

  /**
   * Counts events.
   *
   * @param total those that the order asks for, once they are counted; for a replay, all positions
   *     of the journal in its period
   * @param done those that were sent
   * @param failed those that cannot be sent
   * @param skipped those that were sent before, or that the subscription does not want
   */
  public record Tally(long total, long done, long failed, long skipped) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    Tally plus(Tally more) {
      return new Tally(
          total + more.total, done + more.done, failed + more.failed, skipped + more.skipped);
    }
  }

  static RedriveJob create(
      String id, RedriveOrder order, @Nullable TargetLane target, Instant now) {
    Times times = new Times(now, null, null);
    return new RedriveJob(
        id, order, target, null, JobState.COUNTING, times, Tally.NONE, null, RedriveFaults.NONE);
  }

  /** A replay counts positions of the journal, which needs no reading. */
  static RedriveJob create(String id, ReplayOrder order, ReplayPlanner.Plan plan, Instant now) {
    Times times = new Times(now, order.dryRun() ? null : now, null);
    return new RedriveJob(
        id,
        order,
        plan.target(),
        plan.range(),
        order.dryRun() ? JobState.COUNTING : JobState.RUNNING,
        times,
        new Tally(order.dryRun() ? 0 : plan.range().size(), 0, 0, 0),
        null,
        RedriveFaults.NONE);
  }

  /** Whether it also sends dead letters that were sent before. */
  boolean again() {
    return order instanceof RedriveOrder redrive && redrive.again();
  }

  /**
   * Limits the order to dead letters that existed when the job was created. Otherwise a job could
   * go on forever with events that it sent itself.
   */
  DeadLetterQuery query(DeadLetterQuery asked) {
    Instant end = times.created().plus(Duration.ofNanos(1));
    return new DeadLetterQuery(
        asked.account(),
        asked.container(),
        asked.topic(),
        asked.subscription(),
        asked.reason(),
        asked.outcome(),
        asked.eventType(),
        asked.from(),
        asked.to() == null || asked.to().isAfter(end) ? end : asked.to(),
        asked.text(),
        asked.eventId());
  }

  boolean isActive() {
    return state == JobState.COUNTING || state == JobState.RUNNING;
  }

  boolean isFinished() {
    return !isActive() && state != JobState.PAUSED;
  }

  /** Begins to send, because all dead letters are counted. */
  RedriveJob counted(long total, Instant now) {
    Times started = new Times(times.created(), now, null);
    Tally none = new Tally(total, 0, 0, 0);
    return new RedriveJob(id, order, target, range, JobState.RUNNING, started, none, null, faults);
  }

  RedriveJob advanced(Tally more, @Nullable String to, RedriveFaults found) {
    return new RedriveJob(id, order, target, range, state, times, tally.plus(more), to, found);
  }

  RedriveJob with(RedriveFaults found) {
    return advanced(Tally.NONE, cursor, found);
  }

  RedriveJob paused() {
    return in(JobState.PAUSED, null);
  }

  /** Counts again from the beginning if counting was not finished. */
  RedriveJob resumed() {
    return in(times.started() == null ? JobState.COUNTING : JobState.RUNNING, null);
  }

  RedriveJob finished(JobState end, Instant now) {
    return in(end, now);
  }

  private RedriveJob in(JobState next, @Nullable Instant end) {
    Times ended = new Times(times.created(), times.started(), end);
    return new RedriveJob(id, order, target, range, next, ended, tally, cursor, faults);
  }
}
