package io.hermod.cli.subscription;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The options that say how to deliver events; the server chooses what is not given. */
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
          "The schema to send events in: eventgridschema, cloudeventschemav1_0 or"
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
      description = "Send at most this much in one request, unless a single event is larger.")
  private @Nullable Integer preferredBatchSizeInKilobytes;

  @Option(
      names = "--split-failed-batches",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "If a whole batch is refused, send it again in halves.")
  private @Nullable Boolean splitsFailedBatches;

  @Option(
      names = "--max-in-flight",
      paramLabel = "N",
      description = "Send at most this many requests at the same time.")
  private @Nullable Integer maxInFlight;

  @Option(
      names = "--max-events-per-second",
      paramLabel = "N",
      description = "Send at most this many events per second.")
  private @Nullable Integer maxEventsPerSecond;

  @Option(
      names = "--partial-batch",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "Read the webhook's response: it names the events of a batch that it could not take.")
  private @Nullable Boolean acceptsPartly;

  @Option(
      names = "--pause-keeps-ttl",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Let events live longer by the time that the subscription is paused.")
  private @Nullable Boolean pauseKeepsTtl;

  @Option(
      names = "--delivery-attribute-mapping",
      paramLabel = "NAME TYPE VALUE [SECRET]",
      hideParamSyntax = true,
      parameterConsumer = HeaderArguments.class,
      description =
          "Send a header with each request. TYPE static: VALUE is sent, and never shown if SECRET"
              + " is true. TYPE dynamic: VALUE is a path into the event, such as data.system.")
  private List<ObjectNode> headers = new ArrayList<>();

  @Option(
      names = "--deadletter-endpoint",
      paramLabel = "ID",
      converter = DeadLetterArgument.class,
      description =
          "Write undeliverable events to this blob container: the id of a storage account, then"
              + " /blobServices/default/containers/ and the container's name.")
  private @Nullable ObjectNode deadLetter;

  @Option(
      names = "--expiration-date",
      paramLabel = "TIME",
      description = "Delete the subscription at this time, such as 2030-01-31T12:00:00Z.")
  private @Nullable String expirationDate;

  @Option(
      names = "--labels",
      arity = "1..*",
      paramLabel = "LABEL",
      description = "Labels, which replace all earlier ones.")
  private List<String> labels = new ArrayList<>();

  /** Adds the given options to the properties of a subscription, which may have a destination. */
  void addTo(ObjectNode properties) {
    ObjectNode destination = ofDestination();
    if (!destination.isEmpty()) {
      properties.withObject("/destination/properties").setAll(destination);
    }
    addRetryPolicy(properties);
    if (eventDeliverySchema != null) {
      properties.put("eventDeliverySchema", eventDeliverySchema);
    }
    if (deadLetter != null) {
      properties.set("deadLetterDestination", deadLetter);
    }
    if (expirationDate != null) {
      properties.put("expirationTimeUtc", expirationDate);
    }
    if (!labels.isEmpty()) {
      labels.forEach(properties.putArray("labels")::add);
    }
    addOwn(properties);
  }

  /** Returns the options that the management API has among the properties of the destination. */
  private ObjectNode ofDestination() {
    ObjectNode destination = JsonNodeFactory.instance.objectNode();
    put(destination, "maxEventsPerBatch", maxEventsPerBatch);
    put(destination, "preferredBatchSizeInKilobytes", preferredBatchSizeInKilobytes);
    if (!headers.isEmpty()) {
      ArrayNode mappings = destination.putArray("deliveryAttributeMappings");
      headers.forEach(mappings::add);
    }
    return destination;
  }

  private void addOwn(ObjectNode properties) {
    ObjectNode ours = JsonNodeFactory.instance.objectNode();
    put(ours, "splitFailedBatches", splitsFailedBatches);
    put(ours, "partialBatch", acceptsPartly);
    put(ours, "maxInFlight", maxInFlight);
    put(ours, "maxEventsPerSecond", maxEventsPerSecond);
    put(ours, "pauseKeepsTtl", pauseKeepsTtl);
    if (!ours.isEmpty()) {
      properties.set("hermod", ours);
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

  private static void put(ObjectNode node, String member, @Nullable Boolean value) {
    if (value != null) {
      node.put(member, value);
    }
  }
}
