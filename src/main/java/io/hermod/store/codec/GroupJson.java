package io.hermod.store.codec;

import io.hermod.topic.ResourceGroup;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes a resource group of the catalog. */
public final class GroupJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private GroupJson() {}

  public static byte[] write(ResourceGroup group) {
    ObjectNode node = JSON.createObjectNode();
    node.put("resourceId", group.resourceId());
    node.put("name", group.name());
    node.put("location", group.location());
    ObjectNode tags = node.putObject("tags");
    group.tags().forEach(tags::put);
    return JSON.writeValueAsBytes(node);
  }

  public static ResourceGroup read(byte[] bytes) {
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
