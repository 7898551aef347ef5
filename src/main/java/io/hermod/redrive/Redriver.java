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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes orders to send dead letters again, and keeps their jobs. All calls may block, so they
 * belong on virtual threads.
 */
public final class Redriver implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.redrive");
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Duration KEPT = Duration.ofDays(7);
  private static final int MOST_FINISHED = 1000;
  private static final int MOST_UNFINISHED = 20;

  private final JobRun.Parts parts;
  private final Redrives store;
  private final Supplier<CatalogView> catalog;
  private final Map<String, JobCell> cells = new ConcurrentHashMap<>();
  private volatile boolean isClosed;

  /** A job, and whether it was made just now. */
  public record Submitted(RedriveJob job, boolean isNew) {}

  /**
   * Makes one that has yet to start.
   *
   * @param loop says when; its clock is that of the events
   * @param blocking runs what waits for disks and containers
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
    Executor whileOpen =
        task -> {
          if (!isClosed) {
            blocking.execute(task);
          }
        };
    this.parts =
        new JobRun.Parts(loop, whileOpen, letters, notes, judge, lanes, new ReentrantLock());
    this.store = store;
    this.catalog = catalog;
  }

  /** Takes up what a former process left. */
  public synchronized void start() {
    store.jobs().forEach(this::takeUp);
  }

  /** One that cannot be read must not keep the router from starting. */
  private void takeUp(String id, String json) {
    try {
      JobCell cell = new JobCell(store, JobJson.read(json));
      cells.put(id, cell);
      run(cell);
    } catch (RuntimeException e) {
      LOG.error("redrive job={} cannot be read and is left alone: {}", id, e.toString());
    }
  }

  private void run(JobCell cell) {
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
   * @throws JobConflictException if the id belongs to another order
   */
  public synchronized Submitted submit(@Nullable String wantedId, RedriveOrder order) {
    String id = wantedId == null ? UUID.randomUUID().toString() : checked(wantedId);
    JobCell known = cells.get(id);
    if (known != null) {
      return new Submitted(same(known.job(), order), false);
    }
    makeRoom();
    Instant now = parts.now();
    checkFrom(order, now);
    RedriveJob job = RedriveJob.made(id, order, aim(order.target()), now);
    store.keep(id, JobJson.write(job));
    JobCell cell = new JobCell(store, job);
    cells.put(id, cell);
    run(cell);
    return new Submitted(job, true);
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
      throw new InvalidFieldException(
          "target", "must be there, but there is no topic '" + target.topic() + "'");
    }
    return catalog
        .get()
        .subscription(topic.id(), target.subscription())
        .map(each -> new Aim(topic.id(), each.lane()))
        .orElseThrow(
            () ->
                new InvalidFieldException(
                    "target",
                    "must be there, but topic '%s' has no subscription '%s'"
                        .formatted(topic.name(), target.subscription())));
  }

  private void makeRoom() {
    if (unfinished() >= MOST_UNFINISHED) {
      throw new JobConflictException(
          "There are %d unfinished redrive jobs. Wait for one, or cancel it."
              .formatted(MOST_UNFINISHED));
    }
    List<RedriveJob> finished = new ArrayList<>(jobs());
    finished.removeIf(job -> !job.isFinished());
    Instant oldest = parts.now().minus(KEPT);
    for (int i = 0; i < finished.size(); i++) {
      Instant end = finished.get(i).finishedAt();
      if (i >= MOST_FINISHED - 1 || (end != null && end.isBefore(oldest))) {
        store.forget(finished.get(i).id());
        cells.remove(finished.get(i).id());
      }
    }
  }

  /** All jobs, the newest first. */
  public List<RedriveJob> jobs() {
    return cells.values().stream()
        .map(JobCell::job)
        .sorted(
            Comparator.comparing(RedriveJob::createdAt).reversed().thenComparing(RedriveJob::id))
        .toList();
  }

  public Optional<RedriveJob> find(String id) {
    return Optional.ofNullable(cells.get(id)).map(JobCell::job);
  }

  /** How many jobs are not finished. */
  public long unfinished() {
    return cells.values().stream().filter(cell -> !cell.job().isFinished()).count();
  }

  /** Nothing where there is no such job. */
  public Optional<RedriveJob> pause(String id) {
    return interrupt(id, job -> job.state() == JobState.PAUSED ? job : open(job).paused());
  }

  /** Nothing where there is no such job. */
  public Optional<RedriveJob> resume(String id) {
    Optional<RedriveJob> resumed = interrupt(id, job -> job.isActive() ? job : open(job).resumed());
    Optional.ofNullable(cells.get(id)).ifPresent(this::run);
    return resumed;
  }

  /** Nothing where there is no such job. */
  public Optional<RedriveJob> cancel(String id) {
    return interrupt(
        id,
        job ->
            job.state() == JobState.CANCELLED
                ? job
                : open(job).finished(JobState.CANCELLED, parts.now()));
  }

  private static RedriveJob open(RedriveJob job) {
    if (job.isFinished()) {
      throw new JobConflictException(
          "The redrive job '%s' is %s.".formatted(job.id(), job.state()));
    }
    return job;
  }

  private Optional<RedriveJob> interrupt(String id, UnaryOperator<RedriveJob> change) {
    JobCell cell = cells.get(id);
    return cell == null ? Optional.empty() : Optional.of(cell.interrupt(change));
  }

  /** Begins no new turn; what is under way may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
