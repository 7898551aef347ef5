package io.hermod.store.codec;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Pause;
import io.hermod.subscription.StoppedTime;
import io.hermod.subscription.StoppedTime.Span;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the stored control of a subscription; older versions wrote none. */
final class ControlJson {
  private static final String IN_FLIGHT = "maxInFlight";
  private static final String PER_SECOND = "maxEventsPerSecond";
  private static final String SIGNING = "signing";

  private ControlJson() {}

  static ObjectNode write(DeliveryControl control, SecretMembers secrets) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (!control.pause().equals(Pause.NONE)) {
      node.set("pause", pause(control.pause()));
    }
    FlowLimits limits = control.limits();
    if (limits.maxInFlight() != null) {
      node.put(IN_FLIGHT, limits.maxInFlight());
    }
    if (limits.maxEventsPerSecond() != null) {
      node.put(PER_SECOND, limits.maxEventsPerSecond());
    }
    if (control.signing() != null) {
      node.set(SIGNING, SigningJson.write(control.signing(), secrets));
    }
    return control.acceptsPartly() ? node.put("acceptsPartly", true) : node;
  }

  static DeliveryControl read(JsonNode node, SecretMembers secrets) {
    return new DeliveryControl(
        pause(node.path("pause")),
        new FlowLimits(number(node.path(IN_FLIGHT)), number(node.path(PER_SECOND))),
        node.path("acceptsPartly").asBoolean(false),
        SigningJson.read(node.path(SIGNING), secrets));
  }

  private static @Nullable Integer number(JsonNode node) {
    return node.isInt() ? (Integer) node.intValue() : null;
  }

  private static ObjectNode pause(Pause pause) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("since", text(pause.since()))
            .put("keepsTimeToLive", pause.keepsTimeToLive());
    ArrayNode stopped = node.putArray("stopped");
    for (Span span : pause.stopped().spans()) {
      stopped.addObject().put("from", text(span.from())).put("to", text(span.to()));
    }
    return node;
  }

  private static Pause pause(JsonNode node) {
    return node.isMissingNode()
        ? Pause.NONE
        : new Pause(
            time(node.path("since")),
            node.path("keepsTimeToLive").asBoolean(false),
            new StoppedTime(node.path("stopped").valueStream().map(ControlJson::span).toList()));
  }

  private static Span span(JsonNode node) {
    return new Span(Instant.parse(node.required("from").stringValue()), time(node.path("to")));
  }

  private static @Nullable Instant time(JsonNode node) {
    return node.isString() ? Instant.parse(node.stringValue()) : null;
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
