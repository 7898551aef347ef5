package io.hermod.store.embedded;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A topic as it is kept in the catalog. */
final class TopicJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private TopicJson() {}

  static byte[] write(Topic topic) {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", topic.id());
    node.put("name", topic.name());
    node.put("resourceId", topic.resourceId());
    node.put("location", topic.location());
    ObjectNode tags = node.putObject("tags");
    topic.tags().forEach(tags::put);
    node.put("key1", topic.keys().key1());
    node.put("key2", topic.keys().key2());
    if (topic.profileName() != null) {
      node.put("profile", topic.profileName());
    }
    return JSON.writeValueAsBytes(node);
  }

  static Topic read(byte[] bytes) {
    JsonNode node = JSON.readTree(bytes);
    Map<String, String> tags = new TreeMap<>();
    node.get("tags").properties().forEach(tag -> tags.put(tag.getKey(), tag.getValue().asString()));
    return new Topic(
        node.get("id").asLong(),
        node.get("name").asString(),
        node.get("resourceId").asString(),
        node.get("location").asString(),
        tags,
        new TopicKeys(node.get("key1").asString(), node.get("key2").asString()),
        node.path("profile").stringValue(null));
  }
}
