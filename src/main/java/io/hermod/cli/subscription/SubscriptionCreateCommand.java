package io.hermod.cli.subscription;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.command.WaitingNote;
import io.hermod.cli.deadletter.RedriveText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Also send it the retained events from this time on, such as 2h (ago) or"
              + " 2026-11-15T07:30:00Z. Only for a new subscription.")
  private @Nullable String from;

  public SubscriptionCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String path = source.path(server);
      if (from != null) {
        requireNew(server, path);
      }
      String id =
          "%s/providers/Microsoft.EventGrid/eventSubscriptions/%s"
              .formatted(path, PathSegment.encode(name.text()));
      JsonNode created =
          WaitingNote.during(
              () -> server.put(id, body()),
              this,
              "waiting until %s proves that it wants the events".formatted(destination.shown()));
      String state = created.at("/properties/provisioningState").asString("");
      tell(state);
      if (from != null) {
        replay(server, path, state, from);
      }
    }
    return DONE;
  }

  /** Otherwise it would get again what it has got already. */
  private void requireNew(ServerConnection server, String path) {
    String query = SubscriptionListCommand.ALL + "&" + ResourceFinder.named(name.text());
    if (!server.list(path + query).isEmpty()) {
      throw new CommandFailedException(
          "--from is for a new subscription, and %s exists already. Send it earlier events with `%s`."
              .formatted(name.text(), replayCommand(String.valueOf(from), "")));
    }
  }

  private void replay(ServerConnection server, String path, String state, String begin) {
    if (state.equals(AWAITING)) {
      say("when it is validated, send it the earlier events with: " + later(begin));
      return;
    }
    ObjectNode order = JsonNodeFactory.instance.objectNode();
    order.put("from", begin).put("to", "created");
    try {
      JsonNode job = ReplayCommand.start(server, path, name.text(), order);
      say(
          "job %s sends it the earlier events. Watch it with `hermod redrive watch %s`."
              .formatted(RedriveText.id(job), RedriveText.id(job)));
    } catch (CommandFailedException e) {
      throw new CommandFailedException(
          "subscription %s was created, but gets no earlier events: %s When that is solved, run `%s`."
              .formatted(name.text(), e.getMessage(), later(begin)),
          e);
    }
  }

  private String later(String begin) {
    return replayCommand(begin, " --to created");
  }

  private String replayCommand(String begin, String end) {
    return "hermod replay %s --subscription %s --from %s%s"
        .formatted(source.arguments(), name.text(), begin, end);
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
