package io.hermod.http.resource;

import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicTraits;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the descriptive settings of a topic as the management API shows them. */
final class TopicTraitsResource {
  private TopicTraitsResource() {}

  /** Adds the members outside of {@code properties}. */
  static void addTo(ObjectNode json, Topic topic) {
    if (!(topic.kind() instanceof TopicKind.SystemTopic)) {
      json.putObject("sku").put("name", topic.traits().sku());
      json.put("kind", topic.traits().kind());
    }
    json.set("identity", identity(topic.traits().identity()));
  }

  static void addProperties(ObjectNode properties, TopicTraits traits) {
    properties.put("minimumTlsVersionAllowed", traits.minimumTls());
    properties.put("dataResidencyBoundary", traits.dataResidency());
    if (!traits.eventTypes().isEmpty()) {
      ObjectNode info = properties.putObject("eventTypeInfo").put("kind", "Inline");
      ObjectNode types = info.putObject("inlineEventTypes");
      new TreeMap<>(traits.eventTypes()).forEach((type, note) -> types.set(type, json(note)));
    }
  }

  private static ObjectNode identity(ManagedIdentity identity) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", identity.type());
    if (!identity.userAssigned().isEmpty()) {
      ObjectNode users = json.putObject("userAssignedIdentities");
      identity.userAssigned().forEach(users::putObject);
    }
    return json;
  }

  private static ObjectNode json(EventTypeNote note) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    note.forEach(json::put);
    return json;
  }
}
