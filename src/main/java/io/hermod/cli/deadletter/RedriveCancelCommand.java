package io.hermod.cli.deadletter;

import static io.hermod.cli.command.ExitCodes.DONE;

import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Cancels a job that sends dead letters again, after the user has confirmed it. */
public final class RedriveCancelCommand extends LocalCommand {
  @Parameters(paramLabel = "JOB", description = "The id of the job.")
  private String jobId = "";

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  @Mixin private OutputOption output = new OutputOption();

  public RedriveCancelCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode _ = RedriveWatcher.find(server, jobId);
      confirm.require(
          this, "Cancel job %s for good, so that it cannot be resumed?".formatted(jobId));
      JsonNode job = server.post(RedriveWatcher.path(jobId) + "/cancel");
      output.told(job, RedriveText.line(job)).forEach(this::say);
      RedriveWatcher.tellFaults(job, this);
    }
    return DONE;
  }
}
