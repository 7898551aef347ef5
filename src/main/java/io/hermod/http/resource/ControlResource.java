package io.hermod.http.resource;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Pause;
import io.hermod.subscription.Subscription;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes Hermod's own options of a subscription: only those that are in use. */
final class ControlResource {
  private ControlResource() {}

  /** Adds the member {@code hermod}, unless it would be empty. */
  static void addTo(ObjectNode properties, Subscription subscription) {
    ObjectNode ours = json(subscription);
    if (!ours.isEmpty()) {
      properties.set("hermod", ours);
    }
  }

  static ObjectNode json(Subscription subscription) {
    ObjectNode ours = JsonNodeFactory.instance.objectNode();
    if (subscription.destination() instanceof HttpDestination http
        && http.batching().splitsFailed()) {
      ours.put(ControlRequest.SPLIT, true);
    }
    add(subscription.control(), ours);
    return ours;
  }

  private static void add(DeliveryControl control, ObjectNode ours) {
    if (control.acceptsPartly()) {
      ours.put(ControlRequest.PARTIAL, true);
    }
    add(control.limits(), ours);
    add(control.pause(), ours);
    if (control.signing() != null) {
      ours.set(ControlRequest.SIGNING, SigningMember.json(control.signing()));
    }
  }

  private static void add(FlowLimits limits, ObjectNode ours) {
    if (limits.maxInFlight() != null) {
      ours.put(ControlRequest.IN_FLIGHT, limits.maxInFlight());
    }
    if (limits.maxEventsPerSecond() != null) {
      ours.put(ControlRequest.PER_SECOND, limits.maxEventsPerSecond());
    }
  }

  private static void add(Pause pause, ObjectNode ours) {
    if (pause.since() != null) {
      ours.put(ControlRequest.PAUSED, true);
      ours.put(ControlRequest.PAUSED_SINCE, pause.since().toString());
    }
    if (pause.keepsTimeToLive()) {
      ours.put(ControlRequest.KEEPS_TTL, true);
    }
  }
}
