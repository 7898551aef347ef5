package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates a domain. A domain that exists keeps its keys and gets the given settings. */
@Command(
    name = "create",
    description = "Create a domain: one address for the events of many topics.")
public final class DomainCreateCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private CreateOptions options = new CreateOptions();

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
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id =
          new ResourceFinder(server).newId(ResourceKind.DOMAIN, options.group(), name.text());
      JsonNode domain = server.put(id, body());
      say(
          "domain %s accepts events at %s"
              .formatted(name.text(), TopicCreateCommand.endpoint(domain)));
      say("print its keys with: hermod domain keys " + name.text());
    }
    return DONE;
  }

  private ObjectNode body() {
    ObjectNode body = options.body(environment());
    ObjectNode properties = body.withObject("/properties");
    if (autoCreatesTopics != null) {
      properties.put("autoCreateTopicWithFirstSubscription", autoCreatesTopics);
    }
    if (autoDeletesTopics != null) {
      properties.put("autoDeleteTopicWithLastSubscription", autoDeletesTopics);
    }
    return body;
  }
}
