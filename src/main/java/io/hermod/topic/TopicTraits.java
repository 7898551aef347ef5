package io.hermod.topic;

import java.util.Map;

/**
 * What a topic says of itself and nothing here depends on, in the words of the management API: kept
 * and shown, so that tools find again what they sent.
 *
 * @param eventTypes notes on the types of its events, by type
 */
public record TopicTraits(
    String sku,
    String kind,
    ManagedIdentity identity,
    String minimumTls,
    String dataResidency,
    Map<String, EventTypeNote> eventTypes) {
  public static final TopicTraits USUAL =
      new TopicTraits("Basic", "Azure", ManagedIdentity.NONE, "1.2", "WithinGeopair", Map.of());

  public TopicTraits {
    eventTypes = Map.copyOf(eventTypes);
  }
}
