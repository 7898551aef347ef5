package io.hermod.redrive;

import io.hermod.delivery.RedriveListener;
import io.hermod.event.InvalidFieldException;
import io.hermod.loop.Loop;
import io.hermod.redrive.RedriveJob.Aim;
import io.hermod.redrive.RedriveOrder.Target;
import io.hermod.store.CatalogView;
import io.hermod.store.LetterNotes;
import io.hermod.store.Redrives;
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
 * Takes orders to send dead letters again, and has their jobs carried out. All calls may block, so
 * they belong on virtual threads.
 */
public final class Redriver implements AutoCloseable {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final RunParts parts;
  private final JobBook book;
  private final Supplier<CatalogView> catalog;
  private volatile boolean isClosed;

  /** A job, and whether it was made just now. */
  public record Submitted(RedriveJob job, boolean isNew) {}

  /**
   * Makes one that has yet to start.
   *
   * @param loop says when; its clock is that of the events
   * @param blocking runs what waits for disks and containers
   * @param lanes are told of what is sent
   * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
   */
  public Redriver(
      Loop loop,
      Executor blocking,
      Letters letters,
      LetterNotes notes,
      Redrives store,
      Supplier<CatalogView> catalog,
      RedriveListener lanes,
      boolean hasOldDataschema) {
    LetterJudge judge = new LetterJudge(catalog, new LetterOpener(hasOldDataschema));
    this.parts =
        new RunParts(loop, whileOpen(blocking), letters, notes, judge, lanes, new ReentrantLock());
    this.book = new JobBook(store);
    this.catalog = catalog;
  }

  private Executor whileOpen(Executor blocking) {
    return task -> {
      if (!isClosed) {
        blocking.execute(task);
      }
    };
  }

  /** Takes up what a former process left. */
  public synchronized void start() {
    book.open().forEach(this::carryOut);
  }

  private void carryOut(JobCell cell) {
    JobRun run = new JobRun(parts, cell, 0);
    if (cell.isTakenUpBy(run)) {
      run.start();
    }
  }

  /**
   * Begins a job, unless there is one of that id already.
   *
   * @param wantedId null for a new one
   * @throws InvalidFieldException if something about the order is wrong
   * @throws JobConflictException if the id belongs to another order, or there are too many jobs
   */
  public synchronized Submitted submit(@Nullable String wantedId, RedriveOrder order) {
    String id = wantedId == null ? UUID.randomUUID().toString() : checked(wantedId);
    JobCell known = book.cell(id);
    return known == null
        ? new Submitted(begin(id, order), true)
        : new Submitted(same(known.job(), order), false);
  }

  private RedriveJob begin(String id, RedriveOrder order) {
    Instant now = parts.now();
    checkFrom(order, now);
    RedriveJob job = RedriveJob.made(id, order, aim(order.target()), now);
    carryOut(book.add(job));
    return job;
  }

  private static String checked(String id) {
    if (!ID.matcher(id).matches()) {
      throw new InvalidFieldException(
          "jobId", "must have 1 to 64 letters, digits, dots, dashes and underscores");
    }
    return id;
  }

  private static RedriveJob same(RedriveJob job, RedriveOrder order) {
    if (!job.order().equals(order)) {
      throw new JobConflictException(
          "There is a redrive job '" + job.id() + "' already, and it was given another order.");
    }
    return job;
  }

  private static void checkFrom(RedriveOrder order, Instant now) {
    Instant from = order.query().from();
    if (from != null && from.isAfter(now)) {
      throw new InvalidFieldException("from", "must not be in the future");
    }
  }

  private @Nullable Aim aim(@Nullable Target target) {
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
        .map(each -> new Aim(topic.id(), each.lane()))
        .orElseThrow(
            () ->
                missing(
                    "topic '%s' has no subscription '%s'"
                        .formatted(topic.name(), target.subscription())));
  }

  private static InvalidFieldException missing(String what) {
    return new InvalidFieldException("target", "must be there, but " + what);
  }

  /** All jobs, the newest first. */
  public List<RedriveJob> jobs() {
    return book.jobs();
  }

  /** How many jobs are not finished. */
  public long unfinished() {
    return book.unfinished();
  }

  public Optional<RedriveJob> find(String id) {
    return Optional.ofNullable(book.cell(id)).map(JobCell::job);
  }

  /** Nothing where there is no such job. */
  public Optional<RedriveJob> pause(String id) {
    return interrupt(id, job -> job.state() == JobState.PAUSED ? job : open(job).paused());
  }

  /** Nothing where there is no such job. */
  public Optional<RedriveJob> resume(String id) {
    Optional<RedriveJob> resumed = interrupt(id, job -> job.isActive() ? job : open(job).resumed());
    Optional.ofNullable(book.cell(id)).ifPresent(this::carryOut);
    return resumed;
  }

  /** Nothing where there is no such job. */
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

  /** Begins no new turn; what is under way may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
