package io.hermod.app.offline;

import io.hermod.deadletter.redrive.RedriveJob;
import io.hermod.deadletter.redrive.RedriveOrder;
import io.hermod.deadletter.redrive.ReplayOrder;
import io.hermod.deadletter.redrive.UnfinishedJobs;
import io.hermod.store.embedded.EmbeddedStore;
import java.util.List;

/**
 * The jobs in a restored store that are not finished. They go on from where they were when the
 * backup began, so they send again what the server that was backed up has sent since.
 */
final class WaitingJobs {
  private WaitingJobs() {}

  /** Returns a line for each job. */
  static List<String> lines(EmbeddedStore store) {
    return UnfinishedJobs.of(store.redrives()).stream().map(WaitingJobs::line).toList();
  }

  private static String line(RedriveJob job) {
    String kind =
        switch (job.order()) {
          case RedriveOrder _ -> "redrive";
          case ReplayOrder replay ->
              "replay to %s/%s".formatted(replay.topic(), replay.subscription());
        };
    return "  job %s (%s, %s): %s".formatted(job.id(), kind, job.state(), left(job));
  }

  private static String left(RedriveJob job) {
    RedriveJob.Tally tally = job.tally();
    return job.times().started() == null
        ? "nothing is sent yet, and nothing counted"
        : "up to %d events are left"
            .formatted(tally.total() - tally.done() - tally.failed() - tally.skipped());
  }
}
