package io.hermod.cli.deadletter;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ProgressBar;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.setting.NearestName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** Shows the progress of a job until it ends. The job goes on if the user stops watching. */
public final class RedriveWatcher {
  static final String PATH = "/hermod/v1/redrives";

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

  private final ServerConnection server;
  private final LocalCommand command;
  private final OutputOption output;
  private final ProgressBar bar;
  private Runnable whenEmpty = () -> {};

  public RedriveWatcher(ServerConnection server, LocalCommand command, OutputOption output) {
    this.server = server;
    this.command = command;
    this.output = output;
    this.bar = new ProgressBar(command);
  }

  /** What to do at the end of a job that had nothing to send. */
  RedriveWatcher whenEmpty(Runnable check) {
    whenEmpty = check;
    return this;
  }

  static String path(String jobId) {
    return PATH + "/" + PathSegment.encode(jobId);
  }

  /** Returns the exit code of the command when the job has ended. */
  public int watch(JsonNode begun) {
    Thread farewell = new Thread(() -> sayThatItGoesOn(begun));
    Runtime.getRuntime().addShutdownHook(farewell);
    try {
      JsonNode job = begun;
      while (!RedriveText.isFinished(job)) {
        bar.show(RedriveText.percent(job), RedriveText.state(job), RedriveText.line(job));
        LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        job = server.get(path(RedriveText.id(begun)));
      }
      return end(job);
    } finally {
      Runtime.getRuntime().removeShutdownHook(farewell);
    }
  }

  private void sayThatItGoesOn(JsonNode job) {
    String id = RedriveText.id(job);
    bar.clear();
    command.warn(
        "job %s goes on. Watch it with `hermod redrive watch %s`, or cancel it with `hermod redrive cancel %s`."
            .formatted(id, id, id));
  }

  /** Returns a job. */
  static JsonNode find(ServerConnection server, String jobId) {
    try {
      return server.get(path(jobId));
    } catch (CommandFailedException e) {
      throw e.isNotFound() ? missing(server, jobId) : e;
    }
  }

  private static CommandFailedException missing(ServerConnection server, String jobId) {
    List<String> known = server.list(PATH).stream().map(RedriveText::id).toList();
    return CommandFailedException.notFound(
        "there is no redrive job '%s'.%s `hermod redrive list` shows all of them."
            .formatted(jobId, NearestName.question(jobId, known)));
  }

  private int end(JsonNode job) {
    bar.clear();
    if (job.path("total").asLong(0) == 0) {
      whenEmpty.run();
    }
    output.told(job, RedriveText.line(job)).forEach(command::say);
    tellFaults(job, command);
    return RedriveText.isGood(job) ? LocalCommand.DONE : LocalCommand.NOT_ALL_DONE;
  }

  static void tellFaults(JsonNode job, LocalCommand command) {
    job.path("faults").forEach(fault -> command.warn(DeadLetterTable.plain(fault.asString(""))));
  }
}
