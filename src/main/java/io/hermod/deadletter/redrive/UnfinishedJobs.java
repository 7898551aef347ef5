package io.hermod.deadletter.redrive;

import io.hermod.store.deadletter.Redrives;
import java.util.List;
import java.util.stream.Stream;

/** Reads the jobs that a server would continue, or could, if it started on a store. */
public final class UnfinishedJobs {
  private UnfinishedJobs() {}

  /** Returns those that send something. A server ignores those that cannot be read. */
  public static List<RedriveJob> of(Redrives store) {
    return store.jobs().values().stream()
        .flatMap(UnfinishedJobs::read)
        .filter(job -> !job.isFinished() && !job.order().dryRun())
        .toList();
  }

  private static Stream<RedriveJob> read(String json) {
    try {
      return Stream.of(JobJson.read(json));
    } catch (RuntimeException _) {
      return Stream.empty();
    }
  }
}
