package io.hermod.redrive;

import io.hermod.deadletter.BlobException;
import io.hermod.redrive.RedriveJob.Tally;
import io.hermod.workbench.LetterEntry;

/** Counts what a job is about, page by page; for a dry run also what would become of it. */
final class LetterCount {
  private Tally tally = Tally.NONE;
  private Faults faults = Faults.NONE;

  /** Counts one page. */
  void add(RedriveJob job, LetterFeed feed, LetterJudge judge) throws BlobException {
    feed.fill();
    StepDraft draft = new StepDraft(Integer.MAX_VALUE);
    long total = 0;
    for (LetterEntry entry = feed.peek(); entry != null; entry = feed.peek()) {
      if (job.order().dryRun()) {
        draft.add(entry, judge.judge(job, entry));
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

  Faults faults() {
    return faults;
  }
}
