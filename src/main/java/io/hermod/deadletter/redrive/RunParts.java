package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.TargetLane;
import io.hermod.delivery.RedriveListener;
import io.hermod.loop.Loop;
import io.hermod.store.DueKey;
import io.hermod.store.deadletter.DeadLetterNotes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;

/**
 * What the runs of all jobs share.
 *
 * @param stepLock lets one step through at a time, because jobs may select the same letters
 */
record RunParts(
    Loop loop,
    Executor blocking,
    DeadLetterSource letters,
    ReplayFeed.Sources retained,
    DeadLetterNotes notes,
    RedriveDecider decider,
    RedriveListener lanes,
    Lock stepLock) {

  /** Returns the current time in the precision of the store. */
  Instant now() {
    return loop.now().truncatedTo(ChronoUnit.MICROS);
  }

  /** Returns what a job has not sent yet. */
  JobFeed feed(RedriveJob job) {
    return switch (job.order()) {
      case RedriveOrder order ->
          new DeadLetterFeed(
              letters, job.query(order.query()), entry -> decider.decide(job, entry), job.cursor());
      case ReplayOrder order -> replay(job, order);
    };
  }

  private JobFeed replay(RedriveJob job, ReplayOrder order) {
    TargetLane target = Objects.requireNonNull(job.target());
    ReplayRange range = Objects.requireNonNull(job.range());
    String cursor = job.cursor();
    return new ReplayFeed(
        retained,
        order,
        range,
        target.topicId(),
        target.lane(),
        cursor == null ? range.begin() : Long.parseLong(cursor));
  }

  /** Tells the lane that events of a job wait for it. */
  void tell(RedriveJob job, long lane, List<DueKey> rows) {
    switch (job.order()) {
      case RedriveOrder _ -> lanes.redriven(lane, rows);
      case ReplayOrder _ -> lanes.replayed(lane, rows);
    }
  }
}
