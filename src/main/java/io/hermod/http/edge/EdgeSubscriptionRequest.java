package io.hermod.http.edge;

import io.hermod.http.call.JsonFields;
import io.hermod.http.resource.SubscriptionRequest;
import io.hermod.manage.subscription.SubscriptionSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the JSON of an event subscription as callers of the Edge API send it. The few members that
 * the module names differently are converted to the form of ARM, whose readers do the rest.
 */
final class EdgeSubscriptionRequest {
  static final String EXPIRY = "eventExpiryInMinutes";
  static final String ARM_EXPIRY = "eventTimeToLiveInMinutes";

  private static final String PROPERTIES = "properties";
  private static final String DESTINATION = "destination";
  private static final String SCHEMA = "eventDeliverySchema";
  private static final String CONNECTION_STRING = "connectionString";
  private static final String PERSISTENCE = "persistencePolicy";
  private static final String OLD_BATCHING = "deliveryPolicy";
  private static final String OLD_SIZE = "approxBatchSizeInBytes";
  private static final String SIZE = "preferredBatchSizeInKilobytes";
  private static final String COUNT = "maxEventsPerBatch";
  private static final int KILOBYTE = 1024;

  private EdgeSubscriptionRequest() {}

  /**
   * Returns all settings of the subscription.
   *
   * @param body with its names in their known spelling; this method changes it
   * @param topic the name of the topic in the URL
   */
  static SubscriptionSettings settings(JsonFields body, String topic, String name) {
    EdgeTopicRequest.requireSame(body, "name", name);
    return settings(body, topic);
  }

  static SubscriptionSettings settings(JsonFields body, String topic) {
    JsonFields properties = body.object(PROPERTIES);
    EdgeTopicRequest.requireSame(properties, "topic", topic);
    EdgeTopicRequest.requireSame(properties, "topicName", topic);
    Boolean isPersisted = isPersisted(properties);
    renameExpiry(properties.object("retryPolicy"));
    adoptTarget(properties);
    return SubscriptionRequest.settings(body).keeping(isPersisted);
  }

  /** Accepts an object, a text or a boolean, because documents and clients use all three. */
  private static @Nullable Boolean isPersisted(JsonFields properties) {
    if (!properties.has(PERSISTENCE)) {
      return null;
    }
    JsonFields holder =
        properties.json().path(PERSISTENCE).isObject()
            ? properties.object(PERSISTENCE)
            : properties;
    String member = holder == properties ? PERSISTENCE : "isPersisted";
    return holder.has(member) ? (Boolean) holder.flag(member, false) : null;
  }

  private static void renameExpiry(JsonFields policy) {
    if (policy.has(EXPIRY) && policy.has(ARM_EXPIRY)) {
      throw policy.invalid(EXPIRY, "must not be given together with its name in the cloud");
    }
    if (policy.isNamed(EXPIRY)) {
      policy.json().set(ARM_EXPIRY, policy.json().remove(EXPIRY));
    }
  }

  private static void adoptTarget(JsonFields properties) {
    JsonFields destination = properties.object(DESTINATION);
    refuseEdgeHub(destination);
    JsonFields target = destination.object(PROPERTIES);
    refuseConnectionString(target);
    if (target.isNamed(SCHEMA)) {
      adoptSchema(properties, target);
    }
    if (properties.has(OLD_BATCHING)) {
      adoptBatching(properties.object(OLD_BATCHING), target);
    }
  }

  private static void refuseEdgeHub(JsonFields destination) {
    if (destination.text("endpointType").filter("EdgeHub"::equalsIgnoreCase).isPresent()) {
      throw destination.invalid("endpointType", "EdgeHub is not supported by this version yet");
    }
  }

  /** The module takes queues and event hubs by their connection strings. */
  private static void refuseConnectionString(JsonFields target) {
    if (target.isNamed(CONNECTION_STRING)) {
      throw target.invalid(
          CONNECTION_STRING,
          "must not be here: name the resource by its resourceId, and put the connection string"
              + " into the configuration of the server");
    }
  }

  /** Moves the schema out of the destination, where one sample in the documents has it. */
  private static void adoptSchema(JsonFields properties, JsonFields target) {
    JsonNode inside = target.json().remove(SCHEMA);
    if (!properties.has(SCHEMA)) {
      properties.json().set(SCHEMA, inside);
    } else if (!inside.isNull() && !inside.equals(properties.json().get(SCHEMA))) {
      throw target.invalid(SCHEMA, "differs from the one next to the destination");
    }
  }

  /** Converts the form of 2019, which gave the size in bytes. */
  private static void adoptBatching(JsonFields old, JsonFields target) {
    if (target.has(COUNT) || target.has(SIZE)) {
      throw target.invalid(target.has(COUNT) ? COUNT : SIZE, "conflicts with " + OLD_BATCHING);
    }
    ObjectNode json = target.json();
    old.integer(COUNT).ifPresent(count -> json.put(COUNT, count));
    old.integer(OLD_SIZE).ifPresent(bytes -> json.put(SIZE, kilobytes(old, bytes)));
  }

  private static int kilobytes(JsonFields old, int bytes) {
    if (bytes < 1) {
      throw old.invalid(OLD_SIZE, "must be 1 or more");
    }
    return Math.max(1, bytes / KILOBYTE);
  }
}
