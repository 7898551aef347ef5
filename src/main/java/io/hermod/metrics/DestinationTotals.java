package io.hermod.metrics;

import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.WebhookDestination;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up the deliveries of all subscriptions by the kind of their destinations, deleted
 * subscriptions included. Lanes count for themselves only; what they counted is added here at each
 * scrape.
 */
final class DestinationTotals {
  private static final String UNKNOWN = "Unknown";

  private static final class Events {
    private long delivered;
    private long failed;
  }

  private final Map<String, Events> byKind = new TreeMap<>();

  /** Returns the value of Azure's {@code endpointType}. */
  static String kind(Destination destination) {
    return switch (destination) {
      case WebhookDestination _ -> "WebHook";
      case EventGridDestination _ -> "EventGrid";
      case ConfiguredDestination configured -> configured.endpointType();
    };
  }

  synchronized void add(LaneCounters lane) {
    String kind = lane.destinationKind();
    Events events = byKind.computeIfAbsent(kind == null ? UNKNOWN : kind, _ -> new Events());
    events.delivered += lane.takeDelivered();
    events.failed += lane.takeFailed();
  }

  synchronized void writeTo(DataPoints points) {
    byKind.forEach(
        (kind, events) -> {
          points.count(Family.DESTINATION_EVENTS, labels(kind, "delivered"), events.delivered);
          points.count(Family.DESTINATION_EVENTS, labels(kind, "failed"), events.failed);
        });
  }

  private static Labels labels(String kind, String result) {
    return Labels.of("destination", kind, "result", result);
  }
}
