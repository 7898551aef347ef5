package io.hermod.cli;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Has dead letters sent again, and watches how it goes. */
@Command(
    name = "redrive",
    description = "Send dead letters again, to their subscription or to another.")
final class DeadLetterRedriveCommand extends LocalCommand {
  @Mixin private LetterOptions filter = new LetterOptions();

  @Option(names = "--rate", paramLabel = "N", description = "Events a second.")
  private @Nullable BigDecimal rate;

  @Option(
      names = "--target",
      paramLabel = "SUBSCRIPTION",
      description = "Send them to this subscription; usually each goes to its own.")
  private @Nullable String target;

  @Option(
      names = "--target-topic",
      paramLabel = "TOPIC",
      description = "The topic of that subscription; usually that of --topic.")
  private @Nullable String targetTopic;

  @Option(names = "--dry-run", description = "Only count what would be sent.")
  private boolean isDryRun;

  @Option(names = "--again", description = "Send those too that were sent again before.")
  private boolean isAgain;

  @Option(
      names = "--job-id",
      paramLabel = "ID",
      description = "A name for the job: the same one twice is one job.")
  private @Nullable String jobId;

  @Option(names = "--no-wait", description = "Start the job and do not watch it.")
  private boolean isUnwatched;

  DeadLetterRedriveCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    if (targetTopic != null && target == null) {
      throw misuse("--target-topic needs --target");
    }
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      JsonNode job = server.post("/hermod/v1/deadletters/redrive", order());
      if (!isUnwatched) {
        return new RedriveWatcher(server, this).watch(job);
      }
      say(RedriveText.line(job));
    }
    return DONE;
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
