package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Subscribes a webhook or another destination to a topic or to another resource. */
@Command(
    name = "create",
    customSynopsis = "hermod subscription create NAME --topic=TOPIC --endpoint=ENDPOINT [OPTIONS]",
    description =
        "Send the events of a topic or another resource to a webhook or another destination. The"
            + " options are those of `az eventgrid event-subscription create`.")
public final class SubscriptionCreateCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @ArgGroup(multiplicity = "1")
  private SourceArgument source = new SourceArgument();

  @Mixin private DestinationOptions.OfNew destination = new DestinationOptions.OfNew();

  @Mixin private SubscriptionOptions options = new SubscriptionOptions();

  @Mixin private FilterOptions filter = new FilterOptions();

  @Mixin private OutputOption output = new OutputOption();

  public SubscriptionCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ObjectNode body = body();
    try (ServerConnection server = connect()) {
      String id =
          "%s/providers/Microsoft.EventGrid/eventSubscriptions/%s"
              .formatted(source.path(server), PathSegment.encode(name.text()));
      EndpointConsent consent = new EndpointConsent(this, server, id, destination);
      JsonNode created = consent.during(() -> server.put(id, body));
      output.told(created, words(consent.advice(created))).forEach(this::say);
    }
    return DONE;
  }

  private String words(Optional<String> advice) {
    return "subscription %s %s"
        .formatted(
            name.text(),
            advice
                .map(words -> "is " + words)
                .orElse(
                    "sends the events of %s to %s".formatted(source.text(), destination.shown())));
  }

  private ObjectNode body() {
    ObjectNode subscription = JsonNodeFactory.instance.objectNode();
    ObjectNode properties = subscription.putObject("properties");
    destination.addTo(properties);
    options.addTo(properties);
    filter.addTo(properties);
    return subscription;
  }
}
