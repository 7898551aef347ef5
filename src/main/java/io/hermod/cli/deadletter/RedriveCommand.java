package io.hermod.cli.deadletter;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows or controls a job that sends dead letters again. */
public final class RedriveCommand extends LocalCommand {
  @Parameters(paramLabel = "JOB", description = "The id of the job.")
  private String jobId = "";

  @Mixin private OutputOption output = new OutputOption();

  private final String action;
  private final boolean isWatching;

  private RedriveCommand(Environment environment, String action, boolean isWatching) {
    super(environment);
    this.action = action;
    this.isWatching = isWatching;
  }

  public static RedriveCommand show(Environment environment) {
    return new RedriveCommand(environment, "", false);
  }

  public static RedriveCommand watch(Environment environment) {
    return new RedriveCommand(environment, "", true);
  }

  /** Returns a command that pauses or resumes the job. */
  public static RedriveCommand steer(String action, Environment environment) {
    return new RedriveCommand(environment, action, false);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode found = RedriveWatcher.find(server, jobId);
      if (isWatching) {
        return new RedriveWatcher(server, this, output).watch(found);
      }
      JsonNode job =
          action.isEmpty() ? found : server.post(RedriveWatcher.path(jobId) + "/" + action);
      output.told(job, RedriveText.line(job)).forEach(this::say);
      RedriveWatcher.tellFaults(job, this);
    }
    return DONE;
  }
}
