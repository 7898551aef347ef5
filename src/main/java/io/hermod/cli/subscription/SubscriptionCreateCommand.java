package io.hermod.cli.subscription;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.deadletter.RedriveText;
import java.util.Optional;
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
    ObjectNode body = body();
    try (ServerConnection server = connect()) {
      String path = source.path(server);
      if (from != null) {
        requireNew(server, path);
      }
      String id =
          "%s/providers/Microsoft.EventGrid/eventSubscriptions/%s"
              .formatted(path, PathSegment.encode(name.text()));
      EndpointConsent consent = new EndpointConsent(this, server, id, destination);
      JsonNode created = consent.during(() -> server.put(id, body));
      Optional<String> advice = consent.advice(created);
      output.told(created, words(advice)).forEach(this::say);
      if (from != null) {
        replay(server, path, advice.isPresent(), from);
      }
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

  /** Otherwise it would get again what it has got already. */
  private void requireNew(ServerConnection server, String path) {
    String query = SubscriptionListCommand.ALL + "&" + ResourceFinder.named(name.text());
    if (!server.list(path + query).isEmpty()) {
      throw new CommandFailedException(
          "--from is for a new subscription, and %s exists already. Send it earlier events with `%s`."
              .formatted(name.text(), replayCommand(String.valueOf(from), "")));
    }
  }

  private void replay(ServerConnection server, String path, boolean isAwaited, String begin) {
    if (isAwaited) {
      warn("when it is validated, send it the earlier events with: " + later(begin));
      return;
    }
    ObjectNode order = JsonNodeFactory.instance.objectNode();
    order.put("from", begin).put("to", "created");
    try {
      JsonNode job = ReplayCommand.start(server, path, name.text(), order);
      warn(
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

  private ObjectNode body() {
    ObjectNode subscription = JsonNodeFactory.instance.objectNode();
    ObjectNode properties = subscription.putObject("properties");
    destination.addTo(properties);
    options.addTo(properties);
    filter.addTo(properties);
    return subscription;
  }
}
