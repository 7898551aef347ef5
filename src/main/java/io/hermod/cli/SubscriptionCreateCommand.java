package io.hermod.cli;

import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Subscribes a webhook to a topic. */
@Command(name = "create", description = "Send a topic's events to a webhook.")
final class SubscriptionCreateCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "Letters, digits and dashes, 3 to 64 of them.")
  private String name = "";

  @Option(
      names = "--topic",
      required = true,
      paramLabel = "TOPIC",
      description = "The topic to take events from.")
  private String topic = "";

  @Option(
      names = "--endpoint",
      required = true,
      paramLabel = "URL",
      description = "Where to send them; http:// only on this machine.")
  private String endpoint = "";

  @Mixin private SubscriptionOptions options = new SubscriptionOptions();

  @Mixin private FilterOptions filter = new FilterOptions();

  SubscriptionCreateCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      String id =
          "%s/providers/Microsoft.EventGrid/eventSubscriptions/%s"
              .formatted(server.topicId(topic), PathSegment.encode(name));
      tell(server.put(id, body()).at("/properties/provisioningState").asString(""));
    }
    return DONE;
  }

  private void tell(String state) {
    say(
        state.equals("AwaitingManualAction")
            ? "subscription %s waits: %s must agree first, by the link that it was sent"
                .formatted(name, origin())
            : "subscription %s sends the events of %s to %s".formatted(name, topic, origin()));
  }

  /** Paths and queries of webhooks hold secrets, and scripts keep what commands print. */
  private String origin() {
    return new WebhookDestination(URI.create(endpoint)).origin();
  }

  private ObjectNode body() {
    ObjectNode subscription = JsonNodeFactory.instance.objectNode();
    ObjectNode properties = subscription.putObject("properties");
    ObjectNode destination = properties.putObject("destination");
    destination.put("endpointType", "WebHook").putObject("properties").put("endpointUrl", endpoint);
    options.addTo(properties);
    filter.addTo(properties);
    return subscription;
  }
}
