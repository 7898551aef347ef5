package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ResourceKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Creates a domain. */
@Command(
    name = "create",
    description = "Create a domain: one address for the events of many topics.")
public final class DomainCreateCommand extends ResourceCreateCommand {
  @Option(
      names = "--auto-create-topic-with-first-subscription",
      arity = "1",
      paramLabel = "true|false",
      description = "Create a topic of the domain with its first subscription. Default: true")
  private @Nullable Boolean autoCreatesTopics;

  @Option(
      names = "--auto-delete-topic-with-last-subscription",
      arity = "1",
      paramLabel = "true|false",
      description = "Delete a topic of the domain with its last subscription. Default: true")
  private @Nullable Boolean autoDeletesTopics;

  public DomainCreateCommand(Environment environment) {
    super(ResourceKind.DOMAIN, environment);
  }

  @Override
  void addTo(ObjectNode properties) {
    if (autoCreatesTopics != null) {
      properties.put("autoCreateTopicWithFirstSubscription", autoCreatesTopics);
    }
    if (autoDeletesTopics != null) {
      properties.put("autoDeleteTopicWithLastSubscription", autoDeletesTopics);
    }
  }
}
