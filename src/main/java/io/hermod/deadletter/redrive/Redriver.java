package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.TargetLane;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.delivery.RedriveListener;
import io.hermod.event.InvalidFieldException;
import io.hermod.loop.Loop;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.Redrives;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Accepts orders to send dead letters or retained events again, and runs them as jobs. All calls
 * may block, so they belong on virtual threads.
 */
public final class Redriver implements AutoCloseable {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final RunParts parts;
  private final RedriveJobs book;
  private final Supplier<CatalogView> catalog;
  private final ReplayPlanner planner;
  private volatile boolean isClosed;

  /** A job, and whether this call created it. */
  public record Submitted(RedriveJob job, boolean isNew) {}

  /**
   * Creates a redriver that is not started.
   *
   * @param loop schedules the turns; its clock is the clock of the events
   * @param blocking runs the tasks that wait for disks and containers
   * @param lanes notified of the events that are sent
   * @param planner decides what orders to replay mean
   * @param hasOldDataschema whether CloudEvents state the data version as Event Grid did until 2020
   */
  public Redriver(
      Loop loop,
      Executor blocking,
      DeadLetterSource letters,
      DeadLetterNotes notes,
      Redrives store,
      Supplier<CatalogView> catalog,
      ReplayPlanner planner,
      RedriveListener lanes,
      boolean hasOldDataschema) {
    RedriveDecider decider = new RedriveDecider(catalog, new DeadLetterParser(hasOldDataschema));
    this.parts =
        new RunParts(
            loop,
            whileOpen(blocking),
            letters,
            new ReplayFeed.Sources(planner.retained(), store, catalog),
            notes,
            decider,
            lanes,
            new ReentrantLock());
    this.book = new RedriveJobs(store);
    this.catalog = catalog;
    this.planner = planner;
  }

  private Executor whileOpen(Executor blocking) {
    return task -> {
      if (!isClosed) {
        blocking.execute(task);
      }
    };
  }

  /** Continues the jobs that an earlier process left. */
  public synchronized void start() {
    book.open().forEach(this::carryOut);
  }

  private void carryOut(JobHolder cell) {
    JobRun run = new JobRun(parts, cell, 0);
    if (cell.tryAssign(run)) {
      run.start();
    }
  }

  /**
   * Starts a job, unless a job with this id exists.
   *
   * @param wantedId null to generate an id
   * @throws InvalidFieldException if the id or the order is invalid
   * @throws JobConflictException if the id belongs to a different order, or there are too many jobs
   */
  public synchronized Submitted submit(@Nullable String wantedId, JobOrder order) {
    String id = wantedId == null ? UUID.randomUUID().toString() : checked(wantedId);
    JobHolder known = book.cell(id);
    return known == null
        ? new Submitted(begin(id, order), true)
        : new Submitted(same(known.job(), order), false);
  }

  private RedriveJob begin(String id, JobOrder order) {
    RedriveJob job = created(id, order, parts.now());
    carryOut(book.add(job));
    return job;
  }

  private RedriveJob created(String id, JobOrder order, Instant now) {
    return switch (order) {
      case RedriveOrder redrive -> {
        checkFrom(redrive, now);
        yield RedriveJob.create(id, redrive, aim(redrive.target()), now);
      }
      case ReplayOrder replay -> RedriveJob.create(id, replay, planner.plan(replay, now), now);
    };
  }

  private static String checked(String id) {
    if (!ID.matcher(id).matches()) {
      throw new InvalidFieldException(
          "jobId", "must have 1 to 64 letters, digits, dots, dashes and underscores");
    }
    return id;
  }

  private static RedriveJob same(RedriveJob job, JobOrder order) {
    if (!job.order().equals(order)) {
      throw new JobConflictException(
          "The redrive job '" + job.id() + "' already exists, with a different order.");
    }
    return job;
  }

  private static void checkFrom(RedriveOrder order, Instant now) {
    Instant from = order.query().from();
    if (from != null && from.isAfter(now)) {
      throw new InvalidFieldException("from", "must not be in the future");
    }
  }

  private @Nullable TargetLane aim(@Nullable Target target) {
    if (target == null) {
      return null;
    }
    Topic topic = catalog.get().topic(target.topic());
    if (topic == null) {
      throw missing("there is no topic '" + target.topic() + "'");
    }
    return catalog
        .get()
        .subscription(topic.id(), null, target.subscription())
        .map(each -> new TargetLane(topic.id(), each.lane()))
        .orElseThrow(
            () ->
                missing(
                    "topic '%s' has no subscription '%s'"
                        .formatted(topic.name(), target.subscription())));
  }

  private static InvalidFieldException missing(String what) {
    return new InvalidFieldException("target", "must exist, but " + what);
  }

  /** Returns all jobs, the newest first. */
  public List<RedriveJob> jobs() {
    return book.jobs();
  }

  /** Returns the number of jobs that are not finished. */
  public long unfinished() {
    return book.unfinished();
  }

  public Optional<RedriveJob> find(String id) {
    return Optional.ofNullable(book.cell(id)).map(JobHolder::job);
  }

  /** Returns empty if there is no such job. */
  public Optional<RedriveJob> pause(String id) {
    return interrupt(id, job -> job.state() == JobState.PAUSED ? job : open(job).paused());
  }

  /** Returns empty if there is no such job. */
  public Optional<RedriveJob> resume(String id) {
    Optional<RedriveJob> resumed = interrupt(id, job -> job.isActive() ? job : open(job).resumed());
    Optional.ofNullable(book.cell(id)).ifPresent(this::carryOut);
    return resumed;
  }

  /** Returns empty if there is no such job. */
  public Optional<RedriveJob> cancel(String id) {
    Instant now = parts.now();
    return interrupt(
        id,
        job ->
            job.state() == JobState.CANCELLED ? job : open(job).finished(JobState.CANCELLED, now));
  }

  private static RedriveJob open(RedriveJob job) {
    if (job.isFinished()) {
      throw new JobConflictException("The redrive job '" + job.id() + "' is " + job.state() + ".");
    }
    return job;
  }

  private Optional<RedriveJob> interrupt(String id, UnaryOperator<RedriveJob> change) {
    return Optional.ofNullable(book.cell(id)).map(cell -> cell.interrupt(change));
  }

  /** Starts no new turns; those in progress may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
