package io.hermod.deadletter.redrive;

import io.hermod.store.DueKey;
import io.hermod.store.deadletter.RedriveResult;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.store.deadletter.Redrives;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The only place where a job changes: first in the store, then in memory. The run of a job and the
 * callers who pause or cancel it are serialised here; no blob is read under this lock.
 */
final class JobHolder {
  private final Redrives store;
  private volatile RedriveJob job;
  private @Nullable JobRun run;

  JobHolder(Redrives store, RedriveJob job) {
    this.store = store;
    this.job = job;
  }

  RedriveJob job() {
    return job;
  }

  /**
   * Assigns the job to this run, if the job is active and has no other run. Returns whether it did.
   */
  synchronized boolean tryAssign(JobRun newRun) {
    boolean isFree = run == null && job.isActive();
    run = isFree ? newRun : run;
    return isFree;
  }

  /** Replaces one run with another, if the first is still current. Returns whether it did. */
  synchronized boolean tryReplace(JobRun from, JobRun to) {
    boolean isCurrent = run == from;
    run = isCurrent ? to : run;
    return isCurrent;
  }

  /**
   * Changes the job on behalf of a caller. If this changes anything, the current run loses the job.
   */
  synchronized RedriveJob interrupt(UnaryOperator<RedriveJob> change) {
    RedriveJob changed = change.apply(job);
    if (!changed.equals(job)) {
      store.keep(job.id(), JobJson.write(changed));
      job = changed;
      run = null;
    }
    return job;
  }

  /** Changes the job on behalf of its run; returns false if the run has lost the job. */
  synchronized boolean change(JobRun by, UnaryOperator<RedriveJob> change) {
    if (run != by) {
      return false;
    }
    RedriveJob changed = change.apply(job);
    if (!changed.equals(job)) {
      store.keep(job.id(), JobJson.write(changed));
      job = changed;
    }
    return true;
  }

  /**
   * Sends letters and advances the job, both or neither.
   *
   * @return where the letters are parked; null if nothing was done, because the run has lost the
   *     job or the lane no longer exists
   */
  synchronized @Nullable List<DueKey> send(
      JobRun by,
      StepDraft draft,
      RedriveDecision.Send aim,
      Instant at,
      UnaryOperator<RedriveJob> change) {
    if (run != by) {
      return null;
    }
    RedriveJob changed = change.apply(job);
    RedriveStep step =
        new RedriveStep(
            job.id(), JobJson.write(changed), aim.lane(), aim.topicId(), at, draft.letters());
    if (store.send(step) instanceof RedriveResult.Sent(List<DueKey> rows)) {
      job = changed;
      return rows;
    }
    return null;
  }
}
