package io.hermod.redrive;

import io.hermod.store.Redrives;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All jobs there are, and no more of them than can be kept. */
final class JobBook {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.redrive");
  private static final Duration KEPT = Duration.ofDays(7);
  private static final int MOST_FINISHED = 1000;
  private static final int MOST_UNFINISHED = 20;

  private final Redrives store;
  private final Map<String, JobCell> cells = new ConcurrentHashMap<>();

  JobBook(Redrives store) {
    this.store = store;
  }

  /** Reads what a former process left; one that cannot be read must not stop the start. */
  List<JobCell> open() {
    store.jobs().forEach(this::add);
    return List.copyOf(cells.values());
  }

  private void add(String id, String json) {
    try {
      cells.put(id, new JobCell(store, JobJson.read(json)));
    } catch (RuntimeException e) {
      LOG.error("redrive job={} cannot be read and is left alone: {}", id, e.toString());
    }
  }

  /**
   * Writes down a new job.
   *
   * @throws JobConflictException if there are too many already
   */
  JobCell add(RedriveJob job) {
    if (unfinished() >= MOST_UNFINISHED) {
      throw new JobConflictException(
          "There are %d unfinished redrive jobs. Wait for one, or cancel it."
              .formatted(MOST_UNFINISHED));
    }
    forgetOldOnes(job.createdAt().minus(KEPT));
    store.keep(job.id(), JobJson.write(job));
    JobCell cell = new JobCell(store, job);
    cells.put(job.id(), cell);
    return cell;
  }

  private void forgetOldOnes(Instant oldest) {
    List<RedriveJob> finished = jobs().stream().filter(RedriveJob::isFinished).toList();
    for (int i = 0; i < finished.size(); i++) {
      Instant end = finished.get(i).finishedAt();
      if (i >= MOST_FINISHED - 1 || (end != null && end.isBefore(oldest))) {
        store.forget(finished.get(i).id());
        cells.remove(finished.get(i).id());
      }
    }
  }

  @Nullable JobCell cell(String id) {
    return cells.get(id);
  }

  /** The newest first. */
  List<RedriveJob> jobs() {
    return cells.values().stream()
        .map(JobCell::job)
        .sorted(
            Comparator.comparing(RedriveJob::createdAt).reversed().thenComparing(RedriveJob::id))
        .toList();
  }

  long unfinished() {
    return cells.values().stream().filter(cell -> !cell.job().isFinished()).count();
  }
}
