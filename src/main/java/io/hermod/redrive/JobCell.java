package io.hermod.redrive;

import io.hermod.store.DueKey;
import io.hermod.store.RedriveResult;
import io.hermod.store.RedriveStep;
import io.hermod.store.Redrives;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one place where a job is changed: in the store first, and only then here. Whoever carries it
 * out and whoever pauses it meet here, one at a time; nothing is read from blobs meanwhile.
 */
final class JobCell {
  private final Redrives store;
  private volatile RedriveJob job;
  private @Nullable JobRun run;

  JobCell(Redrives store, RedriveJob job) {
    this.store = store;
    this.job = job;
  }

  RedriveJob job() {
    return job;
  }

  /** Whether this run is to carry the job out: no other does, and there is something to do. */
  synchronized boolean isTakenUpBy(JobRun newRun) {
    boolean isFree = run == null && job.isActive();
    run = isFree ? newRun : run;
    return isFree;
  }

  /** Whether another run takes the place of this one, which has more to say. */
  synchronized boolean isHandedOn(JobRun from, JobRun to) {
    boolean isCurrent = run == from;
    run = isCurrent ? to : run;
    return isCurrent;
  }

  /** By someone from outside: the run under way has no more to say. */
  synchronized RedriveJob interrupt(UnaryOperator<RedriveJob> change) {
    RedriveJob changed = change.apply(job);
    if (!changed.equals(job)) {
      store.keep(job.id(), JobJson.write(changed));
      job = changed;
      run = null;
    }
    return job;
  }

  /** By its run; false where that has no more to say. */
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
   * Sends letters and moves on, both or neither.
   *
   * @return where they are parked; null where nothing was done, because the run has no more to say
   *     or their lane is gone
   */
  synchronized @Nullable List<DueKey> send(
      JobRun by, StepDraft draft, Verdict.Send aim, Instant at, UnaryOperator<RedriveJob> change) {
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
