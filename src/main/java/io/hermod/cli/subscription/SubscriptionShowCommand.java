package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Shows an event subscription. */
@Command(name = "show", description = "Show an event subscription.")
public final class SubscriptionShowCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  @Option(
      names = "--include-full-endpoint-url",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Show the whole URL of the webhook, with its secrets.")
  private boolean isUrlShown;

  @Mixin private OutputOption output = new OutputOption();

  public SubscriptionShowCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode found = subscription.find(server);
      if (isUrlShown) {
        addUrl(found, server);
      }
      output.one(found, SubscriptionColumns.OF_ONE).forEach(this::say);
    }
    return DONE;
  }

  private static void addUrl(JsonNode found, ServerConnection server) {
    JsonNode full = server.post(ResourceFinder.path(found) + "/getFullUrl");
    if (SubscriptionColumns.destination(found).path("properties") instanceof ObjectNode shown) {
      shown.set("endpointUrl", full.path("endpointUrl"));
    }
  }
}
