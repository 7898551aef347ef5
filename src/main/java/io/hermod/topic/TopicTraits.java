package io.hermod.topic;

import java.util.Map;

/**
 * Properties of a topic that do not affect Hermod, in the terms of the management API. They are
 * stored and returned so that tools find what they sent.
 *
 * @param eventTypes documentation of its event types, by type
 */
public record TopicTraits(
    String location,
    Map<String, String> tags,
    String sku,
    String kind,
    ManagedIdentity identity,
    String minimumTls,
    String dataResidency,
    Map<String, EventTypeNote> eventTypes) {

  public TopicTraits {
    tags = Map.copyOf(tags);
    eventTypes = Map.copyOf(eventTypes);
  }

  /** What a topic has if its owner chooses nothing but a location and tags. */
  public static TopicTraits usual(String location, Map<String, String> tags) {
    return new TopicTraits(
        location, tags, "Basic", "Azure", ManagedIdentity.NONE, "1.2", "WithinGeopair", Map.of());
  }

  /** Whether its owner chose nothing but a location and tags. */
  public boolean areUsual() {
    return equals(usual(location, tags));
  }
}
