package io.hermod.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How a subscription wants its events; what is not given is left to the server. */
final class SubscriptionOptions {
  @Option(
      names = "--max-delivery-attempts",
      paramLabel = "N",
      description = "Give up after this many attempts.")
  private @Nullable Integer maxDeliveryAttempts;

  @Option(
      names = "--event-ttl",
      paramLabel = "MINUTES",
      description = "Give up when an event is this old.")
  private @Nullable Integer eventTtl;

  @Option(
      names = "--event-delivery-schema",
      paramLabel = "SCHEMA",
      description =
          "The shape to send events in: eventgridschema, cloudeventschemav1_0 or"
              + " custominputschema.")
  private @Nullable String eventDeliverySchema;

  @Option(
      names = "--max-events-per-batch",
      paramLabel = "N",
      description = "Send up to this many events in one request.")
  private @Nullable Integer maxEventsPerBatch;

  @Option(
      names = "--preferred-batch-size-in-kilobytes",
      paramLabel = "KB",
      description = "Send no more than this in one request, unless one event is larger.")
  private @Nullable Integer preferredBatchSizeInKilobytes;

  @Option(
      names = "--split-failed-batches",
      description = "Try a batch that is refused as a whole again in halves.")
  private boolean splitsFailedBatches;

  @Option(
      names = "--delivery-attribute-mapping",
      paramLabel = "NAME TYPE VALUE [SECRET]",
      hideParamSyntax = true,
      parameterConsumer = HeaderArguments.class,
      description =
          "Send a header with each request. TYPE static: VALUE is sent, and never shown where"
              + " SECRET is true. TYPE dynamic: VALUE is a path into the event, such as"
              + " data.system.")
  private List<ObjectNode> headers = new ArrayList<>();

  @Option(
      names = "--deadletter-endpoint",
      paramLabel = "ID",
      converter = DeadLetterArgument.class,
      description =
          "Keep what cannot be delivered in a blob container: the id of a storage account, then"
              + " /blobServices/default/containers/ and the container's name.")
  private @Nullable ObjectNode deadLetter;

  /** Adds what was given to the properties of a subscription that has its destination. */
  void addTo(ObjectNode properties) {
    ObjectNode destination = properties.withObject("/destination/properties");
    put(destination, "maxEventsPerBatch", maxEventsPerBatch);
    put(destination, "preferredBatchSizeInKilobytes", preferredBatchSizeInKilobytes);
    if (!headers.isEmpty()) {
      ArrayNode mappings = destination.putArray("deliveryAttributeMappings");
      headers.forEach(mappings::add);
    }
    addRetryPolicy(properties);
    if (eventDeliverySchema != null) {
      properties.put("eventDeliverySchema", eventDeliverySchema);
    }
    if (deadLetter != null) {
      properties.set("deadLetterDestination", deadLetter);
    }
    if (splitsFailedBatches) {
      properties.putObject("hermod").put("splitFailedBatches", true);
    }
  }

  private void addRetryPolicy(ObjectNode properties) {
    if (maxDeliveryAttempts != null || eventTtl != null) {
      ObjectNode policy = properties.putObject("retryPolicy");
      put(policy, "maxDeliveryAttempts", maxDeliveryAttempts);
      put(policy, "eventTimeToLiveInMinutes", eventTtl);
    }
  }

  private static void put(ObjectNode node, String member, @Nullable Integer value) {
    if (value != null) {
      node.put(member, value);
    }
  }
}
