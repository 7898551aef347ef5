package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.Tally;

/**
 * Counts the events of a job page by page. For a dry run, it also counts what would happen to them.
 */
final class RedriveCounter {
  private Tally tally = Tally.NONE;
  private RedriveFaults faults = RedriveFaults.NONE;

  /** Counts one page. */
  void add(boolean isDryRun, JobFeed feed) throws JobFeedException {
    feed.fill();
    StepDraft draft = StepDraft.toCount();
    long total = 0;
    while (feed.hasNext()) {
      RedriveDecision decision = isDryRun ? feed.peek() : null;
      if (decision != null) {
        draft.count(decision);
      }
      total += decision == null ? 1 : decision.count();
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
