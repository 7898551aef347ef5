package io.hermod.cli.deadletter;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameCheck;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Starts a job that sends dead letters again, and watches it. */
@Command(
    name = "redrive",
    description = "Send dead letters again, to their own subscription or to another.")
public final class DeadLetterRedriveCommand extends LocalCommand {
  @Mixin private DeadLetterOptions filter = new DeadLetterOptions();

  @Option(names = "--rate", paramLabel = "N", description = "Events per second.")
  private @Nullable BigDecimal rate;

  @Option(
      names = "--target",
      paramLabel = "SUBSCRIPTION",
      description = "Send them to this subscription. Default: each to its own")
  private @Nullable String target;

  @Option(
      names = "--target-topic",
      paramLabel = "TOPIC",
      description = "The topic of the --target subscription. Default: the value of --topic")
  private @Nullable String targetTopic;

  @Option(names = "--dry-run", description = "Only count the dead letters that would be sent.")
  private boolean isDryRun;

  @Option(names = "--again", description = "Include dead letters that were sent again before.")
  private boolean isAgain;

  @Option(
      names = "--job-id",
      paramLabel = "ID",
      description = "A name for the job. The same name again does not start a second job.")
  private @Nullable String jobId;

  @Option(names = "--no-wait", description = "Start the job without watching it.")
  private boolean isUnwatched;

  @Mixin private OutputOption output = new OutputOption();

  public DeadLetterRedriveCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    if (targetTopic != null && target == null) {
      throw misuse("--target-topic needs --target");
    }
    try (ServerConnection server = connect()) {
      JsonNode job = start(server);
      if (!isUnwatched) {
        return new RedriveWatcher(server, this, output)
            .whenEmpty(() -> filter.requireNames(server))
            .watch(job);
      }
      output.told(job, RedriveText.line(job)).forEach(this::say);
    }
    return DONE;
  }

  private JsonNode start(ServerConnection server) {
    try {
      return server.post("/hermod/v1/deadletters/redrive", order());
    } catch (CommandFailedException e) {
      if (target != null) {
        new NameCheck(server).require(targetTopic == null ? filter.topic() : targetTopic, target);
      }
      throw e;
    }
  }

  private ObjectNode order() {
    ObjectNode order = EventSource.JSON.createObjectNode();
    filter.addTo(order);
    if (rate != null) {
      order.put("rate", rate);
    }
    if (targetTopic != null) {
      order.putObject("target").put("topic", targetTopic).put("subscription", target);
    } else if (target != null) {
      order.put("target", target);
    }
    if (jobId != null) {
      order.put("jobId", jobId);
    }
    return order.put("dryRun", isDryRun).put("again", isAgain);
  }
}
