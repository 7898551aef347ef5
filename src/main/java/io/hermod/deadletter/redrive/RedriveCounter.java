package io.hermod.deadletter.redrive;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.redrive.RedriveJob.Tally;
import io.hermod.deadletter.search.DeadLetterEntry;

/**
 * Counts the dead letters of a job page by page. For a dry run, it also counts what would happen to
 * them.
 */
final class RedriveCounter {
  private Tally tally = Tally.NONE;
  private RedriveFaults faults = RedriveFaults.NONE;

  /** Counts one page. */
  void add(RedriveJob job, DeadLetterFeed feed, RedriveDecider decider) throws BlobException {
    feed.fill();
    StepDraft draft = new StepDraft(Integer.MAX_VALUE);
    long total = 0;
    for (DeadLetterEntry entry = feed.peek(); entry != null; entry = feed.peek()) {
      if (job.order().dryRun()) {
        draft.add(entry, decider.decide(job, entry));
      }
      total++;
      feed.take();
    }
    faults = faults.plus(feed.takeFaults()).plus(draft.faults());
    tally = tally.plus(new Tally(total, 0, draft.tally().failed(), draft.tally().skipped()));
  }

  Tally tally() {
    return tally;
  }

  RedriveFaults faults() {
    return faults;
  }
}
