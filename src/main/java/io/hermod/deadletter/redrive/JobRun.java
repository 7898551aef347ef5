package io.hermod.deadletter.redrive;

import io.hermod.loop.Loop;
import io.hermod.store.DueKey;
import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a job until it is paused or finished. If something fails, another run continues from what is
 * durable. It works in turns of one page or one step. The loop decides when a turn runs; the turn
 * itself may block.
 */
final class JobRun {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.redrive");
  private static final List<Duration> AFTER_FAULTS =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(1));

  private static final int MOST_FAULTS = 5;

  private final RunParts parts;
  private final JobHolder cell;
  private final RedriveCounter count = new RedriveCounter();
  private JobFeed feed;
  private RateLimit pace;
  private int failures;

  /**
   * Prepares a run.
   *
   * @param failures the number of consecutive failures of earlier runs
   */
  JobRun(RunParts parts, JobHolder cell, int failures) {
    this.parts = parts;
    this.cell = cell;
    this.feed = parts.feed(cell.job());
    this.pace = RateLimit.from(cell.job().order().rate(), parts.now());
    this.failures = failures;
  }

  void start() {
    parts.blocking().execute(this::turn);
  }

  private void turn() {
    try {
      boolean goesOn =
          switch (cell.job().state()) {
            case COUNTING -> count();
            case RUNNING -> step();
            case PAUSED, DONE, CANCELLED, FAILED -> false;
          };
      failures = 0;
      if (goesOn) {
        goOn(pace.next());
      }
    } catch (JobFeedException e) {
      failed(e);
    } catch (StoreUnavailableException e) {
      waitAfter("The store is unavailable: " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("redrive failed job={}", cell.job().id(), e);
      broken("An internal error occurred. See the log for details.");
    }
  }

  /** A rest is in real time: it leaves room for others, which a virtual clock does not. */
  private void goOn(Instant when) {
    Loop loop = parts.loop();
    Duration rest = feed.rest();
    if (when.isAfter(loop.now())) {
      loop.execute(() -> loop.at(when, this::start));
    } else if (rest.isPositive()) {
      loop.execute(() -> loop.after(rest, this::start));
    } else {
      start();
    }
  }

  private boolean count() throws JobFeedException {
    boolean isDryRun = cell.job().order().dryRun();
    count.add(isDryRun, feed);
    return !feed.isAtEnd() || counted(isDryRun);
  }

  private boolean counted(boolean isDryRun) {
    Instant now = parts.now();
    if (isDryRun) {
      change(job -> job.advanced(count.tally(), null, count.faults()).finished(JobState.DONE, now));
      return false;
    }
    feed = parts.feed(cell.job());
    pace = RateLimit.from(pace.rate(), now);
    return change(job -> job.counted(count.tally().total(), now));
  }

  /**
   * Sends as many letters at once as the rate allows, and passes over those that cannot be sent.
   */
  private boolean step() throws JobFeedException {
    feed.fill();
    StepDraft draft = new StepDraft(pace.atOnce());
    boolean isOneOfThem = true;
    while (isOneOfThem && !draft.isFull()) {
      RedriveDecision decision = feed.peek();
      isOneOfThem = decision != null && draft.add(decision);
      if (isOneOfThem) {
        feed.take();
      }
    }
    return settleAlone(draft, cell.job().again()) && !feed.isAtEnd();
  }

  private boolean settleAlone(StepDraft draft, boolean again) {
    parts.stepLock().lock();
    try {
      if (!again) {
        draft.skipSent(parts.notes());
      }
      return settle(draft, feed.takeFaults());
    } finally {
      parts.stepLock().unlock();
    }
  }

  private boolean settle(StepDraft draft, List<String> unread) {
    Instant now = parts.now();
    RedriveDecision.Send aim = draft.aim();
    if (aim != null) {
      List<DueKey> rows = cell.send(this, draft, aim, now, after(draft, unread, now));
      if (rows != null) {
        parts.tell(cell.job(), aim.lane(), rows);
        pace = pace.sent(rows.size(), now);
        return true;
      }
      if (cell.job().order() instanceof ReplayOrder) {
        end(JobState.FAILED, aim.gone()); // All of its events go to this lane.
        return false;
      }
      draft.refuse();
    }
    return change(after(draft, unread, now));
  }

  private UnaryOperator<RedriveJob> after(StepDraft draft, List<String> unread, Instant now) {
    return job -> {
      RedriveJob next =
          job.advanced(
              draft.tally(), feed.cursor(), job.faults().plus(unread).plus(draft.faults()));
      return feed.isAtEnd() ? next.finished(JobState.DONE, now) : next;
    };
  }

  private boolean change(UnaryOperator<RedriveJob> change) {
    return cell.change(this, change);
  }

  /**
   * Retries a few times before it fails the job, because the cause may only be that the process is
   * stopping.
   */
  private void broken(String why) {
    if (failures < MOST_FAULTS) {
      waitAfter(why);
    } else {
      end(JobState.FAILED, why);
    }
  }

  private void failed(JobFeedException e) {
    String why = String.valueOf(e.getMessage());
    if (e.isFinal()) {
      end(JobState.FAILED, why);
    } else {
      waitAfter(why);
    }
  }

  private void end(JobState state, String why) {
    Instant now = parts.now();
    try {
      change(job -> job.with(job.faults().plus(why)).finished(state, now));
    } catch (StoreUnavailableException e) {
      waitAfter(why);
    }
  }

  /**
   * Hands the job over to a new run after a wait. The wait is in real time, because what failed
   * does not follow a virtual clock.
   */
  private void waitAfter(String why) {
    LOG.warn(
        "redrive delayed job={} failures={} reason=\"{}\"", cell.job().id(), failures + 1, why);
    JobRun next = new JobRun(parts, cell, failures + 1);
    if (cell.tryReplace(this, next)) {
      Duration wait = AFTER_FAULTS.get(Math.min(failures, AFTER_FAULTS.size() - 1));
      parts.loop().execute(() -> parts.loop().after(wait, next::start));
      tell(next, why);
    }
  }

  /**
   * Stores the reason with the job, once per series of failures, unless it is the store that fails.
   */
  private void tell(JobRun next, String why) {
    try {
      if (failures == 0) {
        cell.change(next, job -> job.with(job.faults().plus(why)));
      }
    } catch (StoreUnavailableException e) {
      LOG.debug("redrive job={} cannot store why it waits: {}", cell.job().id(), e.getMessage());
    }
  }
}
