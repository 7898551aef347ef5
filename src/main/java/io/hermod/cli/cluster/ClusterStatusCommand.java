package io.hermod.cli.cluster;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Shows the nodes of a cluster. */
@Command(
    name = "status",
    description = {
      "Show the nodes of a cluster, and what needs attention.",
      "Every node answers, also while none leads. The exit code is 1 if there are warnings."
    })
public final class ClusterStatusCommand extends LocalCommand {
  @Mixin private OutputOption output = new OutputOption();

  public ClusterStatusCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode status = new ServerCluster(server).status();
      output.told(status, ClusterTable.lines(status).toArray(String[]::new)).forEach(this::say);
      return status.path("healthy").asBoolean(false) ? DONE : NOT_ALL_DONE;
    }
  }
}
