package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes an event subscription. What is not given stays as it is. */
@Command(
    name = "update",
    description =
        "Change an event subscription. What is not given stays as it is. The options are those of"
            + " `az eventgrid event-subscription update`.")
public final class SubscriptionUpdateCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  @Mixin private DestinationOptions.OfExisting destination = new DestinationOptions.OfExisting();

  @Mixin private SubscriptionOptions options = new SubscriptionOptions();

  @Mixin private FilterOptions filter = new FilterOptions();

  @Mixin private OutputOption output = new OutputOption();

  public SubscriptionUpdateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ObjectNode change = change();
    try (ServerConnection server = connect()) {
      String id = ResourceFinder.path(subscription.find(server));
      EndpointConsent consent = new EndpointConsent(this, server, id, destination);
      JsonNode updated = consent.during(() -> server.patch(id, change));
      output
          .told(
              updated,
              "subscription %s is %s"
                  .formatted(subscription.name(), consent.advice(updated).orElse("updated")))
          .forEach(this::say);
    }
    return DONE;
  }

  /** In the form of the API, in which the members are not below {@code properties}. */
  private ObjectNode change() {
    ObjectNode change = JsonNodeFactory.instance.objectNode();
    destination.addTo(change);
    options.addTo(change);
    filter.addTo(change);
    if (change.isEmpty()) {
      throw misuse("there is nothing to change: name at least one option");
    }
    return change;
  }
}
