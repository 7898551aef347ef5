package io.hermod.store.embedded;

import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.TopicTraits;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a topic says of itself, as the catalog keeps it; older rows say nothing. */
final class TopicTraitsJson {
  private TopicTraitsJson() {}

  static ObjectNode write(TopicTraits traits) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("sku", traits.sku());
    node.put("kind", traits.kind());
    node.put("identity", traits.identity().type());
    ArrayNode users = node.putArray("userAssigned");
    traits.identity().userAssigned().forEach(users::add);
    node.put("minimumTls", traits.minimumTls());
    node.put("dataResidency", traits.dataResidency());
    ObjectNode types = node.putObject("eventTypes");
    traits.eventTypes().forEach((type, note) -> types.set(type, write(note)));
    return node;
  }

  static TopicTraits read(JsonNode node) {
    return node.isMissingNode()
        ? TopicTraits.USUAL
        : new TopicTraits(
            node.required("sku").stringValue(),
            node.required("kind").stringValue(),
            identity(node),
            node.required("minimumTls").stringValue(),
            node.required("dataResidency").stringValue(),
            eventTypes(node.required("eventTypes")));
  }

  private static ManagedIdentity identity(JsonNode node) {
    return new ManagedIdentity(
        node.required("identity").stringValue(),
        node.required("userAssigned").valueStream().map(JsonNode::stringValue).toList());
  }

  private static ObjectNode write(EventTypeNote note) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("displayName", note.displayName())
        .put("description", note.description())
        .put("documentationUrl", note.documentationUrl())
        .put("dataSchemaUrl", note.dataSchemaUrl());
  }

  private static Map<String, EventTypeNote> eventTypes(JsonNode node) {
    Map<String, EventTypeNote> notes = new TreeMap<>();
    node.forEachEntry((type, note) -> notes.put(type, note(note)));
    return notes;
  }

  private static EventTypeNote note(JsonNode node) {
    return new EventTypeNote(
        node.path("displayName").stringValue(null),
        node.path("description").stringValue(null),
        node.path("documentationUrl").stringValue(null),
        node.path("dataSchemaUrl").stringValue(null));
  }
}
