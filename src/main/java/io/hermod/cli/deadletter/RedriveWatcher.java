package io.hermod.cli.deadletter;

import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.command.Terminal;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * Shows the progress of a job until it ends: on a terminal as one line that is overwritten,
 * otherwise as one line per step. The job goes on if the user stops watching.
 */
public final class RedriveWatcher {
  static final String PATH = "/hermod/v1/redrives";

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);
  private static final int PERCENT_PER_LINE = 10;
  private static final String CLEAR_TO_END = "\u001b[K";

  private final ServerConnection server;
  private final LocalCommand command;
  private final boolean isTerminal;
  private String lastStep = "";

  public RedriveWatcher(ServerConnection server, LocalCommand command) {
    this.server = server;
    this.command = command;
    this.isTerminal = Terminal.isPresent();
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
        show(job);
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
    command.say("");
    command.say(
        "job %s goes on. Watch it with `hermod redrive watch %s`, or cancel it with `hermod redrive cancel %s`."
            .formatted(id, id, id));
  }

  private void show(JsonNode job) {
    if (isTerminal) {
      command.draw("\r" + RedriveText.bar(job) + CLEAR_TO_END);
      return;
    }
    String step = RedriveText.state(job) + RedriveText.percent(job) / PERCENT_PER_LINE;
    if (!step.equals(lastStep)) {
      command.say(RedriveText.line(job));
    }
    lastStep = step;
  }

  private int end(JsonNode job) {
    if (isTerminal) {
      command.draw("\r" + CLEAR_TO_END);
    }
    command.say(RedriveText.line(job));
    tellFaults(job, command);
    return RedriveText.isGood(job) ? LocalCommand.DONE : LocalCommand.NOT_ALL_DONE;
  }

  static void tellFaults(JsonNode job, LocalCommand command) {
    job.path("faults").forEach(fault -> command.warn(DeadLetterTable.plain(fault.asString(""))));
  }
}
