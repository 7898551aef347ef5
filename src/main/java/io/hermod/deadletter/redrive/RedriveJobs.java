package io.hermod.deadletter.redrive;

import io.hermod.store.deadletter.Redrives;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All redrive jobs. Limits how many unfinished jobs there are and how many finished ones are kept.
 */
final class RedriveJobs {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.redrive");
  private static final Duration KEPT = Duration.ofDays(7);
  private static final int MOST_FINISHED = 1000;
  private static final int MOST_UNFINISHED = 20;

  private final Redrives store;
  private final Map<String, JobHolder> cells = new ConcurrentHashMap<>();

  RedriveJobs(Redrives store) {
    this.store = store;
  }

  /**
   * Reads the jobs that an earlier process left. A job that cannot be read must not prevent the
   * start.
   */
  List<JobHolder> open() {
    store.jobs().forEach(this::add);
    return List.copyOf(cells.values());
  }

  private void add(String id, String json) {
    try {
      cells.put(id, new JobHolder(store, JobJson.read(json)));
    } catch (RuntimeException e) {
      LOG.error("redrive job={} cannot be read and is ignored: {}", id, e.toString());
    }
  }

  /**
   * Stores a new job.
   *
   * @throws JobConflictException if there are too many unfinished jobs
   */
  JobHolder add(RedriveJob job) {
    if (unfinished() >= MOST_UNFINISHED) {
      throw new JobConflictException(
          "There are already %d unfinished redrive jobs. Wait until one ends, or cancel one."
              .formatted(MOST_UNFINISHED));
    }
    forgetOldOnes(job.times().created().minus(KEPT));
    store.keep(job.id(), JobJson.write(job));
    JobHolder cell = new JobHolder(store, job);
    cells.put(job.id(), cell);
    return cell;
  }

  private void forgetOldOnes(Instant oldest) {
    List<RedriveJob> finished = jobs().stream().filter(RedriveJob::isFinished).toList();
    for (int i = 0; i < finished.size(); i++) {
      Instant end = finished.get(i).times().finished();
      if (i >= MOST_FINISHED - 1 || (end != null && end.isBefore(oldest))) {
        store.forget(finished.get(i).id());
        cells.remove(finished.get(i).id());
      }
    }
  }

  @Nullable JobHolder cell(String id) {
    return cells.get(id);
  }

  /** Returns all jobs, the newest first. */
  List<RedriveJob> jobs() {
    return cells.values().stream()
        .map(JobHolder::job)
        .sorted(
            Comparator.comparing((RedriveJob job) -> job.times().created())
                .reversed()
                .thenComparing(RedriveJob::id))
        .toList();
  }

  long unfinished() {
    return cells.values().stream().filter(cell -> !cell.job().isFinished()).count();
  }
}
