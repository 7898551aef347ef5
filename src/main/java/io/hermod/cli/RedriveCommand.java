package io.hermod.cli;

import java.util.function.BiFunction;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Looks at a job that sends dead letters again, or steers it. */
final class RedriveCommand extends LocalCommand {
  @Parameters(paramLabel = "JOB", description = "The id of the job.")
  private String jobId = "";

  private final BiFunction<LocalServer, String, JsonNode> call;
  private final boolean isWatching;

  private RedriveCommand(
      Surroundings surroundings,
      BiFunction<LocalServer, String, JsonNode> call,
      boolean isWatching) {
    super(surroundings);
    this.call = call;
    this.isWatching = isWatching;
  }

  static RedriveCommand show(Surroundings surroundings) {
    return new RedriveCommand(surroundings, LocalServer::get, false);
  }

  static RedriveCommand watch(Surroundings surroundings) {
    return new RedriveCommand(surroundings, LocalServer::get, true);
  }

  /** One that pauses, resumes or cancels the job. */
  static RedriveCommand steer(String action, Surroundings surroundings) {
    return new RedriveCommand(
        surroundings, (server, path) -> server.post(path + "/" + action), false);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
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
