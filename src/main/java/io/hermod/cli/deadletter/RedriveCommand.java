package io.hermod.cli.deadletter;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import java.util.function.BiFunction;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows or controls a job that sends dead letters again. */
public final class RedriveCommand extends LocalCommand {
  @Parameters(paramLabel = "JOB", description = "The id of the job.")
  private String jobId = "";

  private final BiFunction<ServerConnection, String, JsonNode> call;
  private final boolean isWatching;

  private RedriveCommand(
      Environment environment,
      BiFunction<ServerConnection, String, JsonNode> call,
      boolean isWatching) {
    super(environment);
    this.call = call;
    this.isWatching = isWatching;
  }

  public static RedriveCommand show(Environment environment) {
    return new RedriveCommand(environment, ServerConnection::get, false);
  }

  public static RedriveCommand watch(Environment environment) {
    return new RedriveCommand(environment, ServerConnection::get, true);
  }

  /** Returns a command that pauses or resumes the job. */
  public static RedriveCommand steer(String action, Environment environment) {
    return new RedriveCommand(
        environment, (server, path) -> server.post(path + "/" + action), false);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode job = call.apply(server, RedriveWatcher.path(jobId));
      if (isWatching) {
        return new RedriveWatcher(server, this).watch(job);
      }
      say(RedriveText.line(job));
      RedriveWatcher.tellFaults(job, this);
    }
    return DONE;
  }
}
