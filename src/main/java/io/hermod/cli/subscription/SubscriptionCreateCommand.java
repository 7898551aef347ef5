package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.command.WaitingNote;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Subscribes a webhook or another destination to a topic or to another resource. */
@Command(
    name = "create",
    description =
        "Send the events of a topic or another resource to a webhook or another destination. The"
            + " options are those of `az eventgrid event-subscription create`.")
public final class SubscriptionCreateCommand extends LocalCommand {
  static final String AWAITING = "AwaitingManualAction";

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @ArgGroup(multiplicity = "1")
  private SourceArgument source = new SourceArgument();

  @Mixin private DestinationOptions.OfNew destination = new DestinationOptions.OfNew();

  @Mixin private SubscriptionOptions options = new SubscriptionOptions();

  @Mixin private FilterOptions filter = new FilterOptions();

  public SubscriptionCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id =
          "%s/providers/Microsoft.EventGrid/eventSubscriptions/%s"
              .formatted(source.path(server), PathSegment.encode(name.text()));
      JsonNode created =
          WaitingNote.during(
              () -> server.put(id, body()),
              this,
              "waiting until %s proves that it wants the events".formatted(destination.shown()));
      tell(created.at("/properties/provisioningState").asString(""));
    }
    return DONE;
  }

  private void tell(String state) {
    say(
        state.equals(AWAITING)
            ? waiting(name.text(), destination)
            : "subscription %s sends the events of %s to %s"
                .formatted(name.text(), source.text(), destination.shown()));
  }

  /** Says how an endpoint agrees that did not do so when it was asked. */
  static String waiting(String name, DestinationOptions destination) {
    return "subscription %s is waiting for validation: open the link that was sent to %s"
        .formatted(name, destination.shown());
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
