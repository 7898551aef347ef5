package io.hermod.cli.cluster;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.command.WaitingNote;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Lets a node hand over what it leads, so that it can be stopped. */
@Command(
    name = "drain",
    description = {
      "Let a node hand over what it leads, before it is stopped or upgraded.",
      "It still accepts events, but takes over nothing until it is started again. Asks first if no"
          + " other node can lead."
    })
public final class ClusterDrainCommand extends LocalCommand {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Parameters(paramLabel = "NODE", description = "Its name, as `hermod cluster status` shows it.")
  private String node = "";

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  @Mixin private OutputOption output = new OutputOption();

  public ClusterDrainCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      ServerCluster cluster = new ServerCluster(server);
      boolean isLast = drain(cluster);
      JsonNode status = await(cluster, isLast);
      output.told(status, drained(status), next()).forEach(this::say);
      return DONE;
    }
  }

  /** Returns whether the node was the last one that could lead. */
  private boolean drain(ServerCluster cluster) {
    try {
      drain(cluster, false);
      return false;
    } catch (CommandFailedException e) {
      if (!e.hasCode(ServerCluster.LAST_NODE)) {
        throw e;
      }
    }
    confirm.require(
        this,
        "No other node can lead. Drain %s all the same, so that no events are delivered?"
            .formatted(node));
    drain(cluster, true);
    return true;
  }

  private void drain(ServerCluster cluster, boolean evenIfLast) {
    String _ =
        WaitingNote.during(
            () -> cluster.drain(node, evenIfLast), this, node + " hands over what it leads");
  }

  private JsonNode await(ServerCluster cluster, boolean isLast) {
    Predicate<JsonNode> isDone =
        status ->
            ServerCluster.state(status, node).equals("drained")
                && (isLast || ServerCluster.leader(status).isPresent());
    JsonNode status = cluster.status();
    for (long looks = LIMIT.dividedBy(BETWEEN_LOOKS); looks > 0 && !isDone.test(status); looks--) {
      LockSupport.parkNanos(this, BETWEEN_LOOKS.toNanos());
      status = cluster.status();
    }
    if (!isDone.test(status)) {
      throw new CommandFailedException(
          "%s is not drained yet, or no other node leads yet. See `hermod cluster status`."
              .formatted(node));
    }
    return status;
  }

  private String drained(JsonNode status) {
    String leader =
        ServerCluster.leader(status)
            .map(name -> name + " leads")
            .orElse("no node leads, so no events are delivered");
    return "node %s is drained: %s".formatted(node, leader);
  }

  private String next() {
    return "Next: stop %s, upgrade it, and start it. Then it is back in the cluster."
        .formatted(node);
  }
}
