package io.hermod.store.codec;

import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.TopicTraits;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the traits of a topic; older rows have none. */
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

  static TopicTraits read(JsonNode node, String location, Map<String, String> tags) {
    return node.isMissingNode()
        ? TopicTraits.usual(location, tags)
        : new TopicTraits(
            location,
            tags,
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
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    note.forEach(json::put);
    return json;
  }

  private static Map<String, EventTypeNote> eventTypes(JsonNode node) {
    Map<String, EventTypeNote> notes = new TreeMap<>();
    node.forEachEntry((type, note) -> notes.put(type, note(note)));
    return notes;
  }

  private static EventTypeNote note(JsonNode node) {
    return EventTypeNote.of(name -> node.path(name).stringValue(null));
  }
}
