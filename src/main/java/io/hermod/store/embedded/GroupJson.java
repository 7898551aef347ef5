package io.hermod.store.embedded;

import io.hermod.topic.ResourceGroup;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A resource group as it is kept in the catalog. */
final class GroupJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private GroupJson() {}

  static byte[] write(ResourceGroup group) {
    ObjectNode node = JSON.createObjectNode();
    node.put("resourceId", group.resourceId());
    node.put("name", group.name());
    node.put("location", group.location());
    ObjectNode tags = node.putObject("tags");
    group.tags().forEach(tags::put);
    return JSON.writeValueAsBytes(node);
  }

  static ResourceGroup read(byte[] bytes) {
    JsonNode node = JSON.readTree(bytes);
    Map<String, String> tags = new TreeMap<>();
    node.required("tags").forEachEntry((name, value) -> tags.put(name, value.stringValue()));
    return new ResourceGroup(
        node.required("resourceId").stringValue(),
        node.required("name").stringValue(),
        node.required("location").stringValue(),
        tags);
  }
}
