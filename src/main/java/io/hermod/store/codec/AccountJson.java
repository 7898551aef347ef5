package io.hermod.store.codec;

import io.hermod.topic.StorageAccount;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes a storage account of the catalog. */
public final class AccountJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private AccountJson() {}

  public static byte[] write(StorageAccount account) {
    ObjectNode node = JSON.createObjectNode();
    node.put("resourceId", account.resourceId());
    node.put("name", account.name());
    node.put("location", account.location());
    ObjectNode tags = node.putObject("tags");
    account.tags().forEach(tags::put);
    node.put("sku", account.sku());
    node.put("kind", account.kind());
    return JSON.writeValueAsBytes(node);
  }

  public static StorageAccount read(byte[] bytes) {
    JsonNode node = JSON.readTree(bytes);
    Map<String, String> tags = new TreeMap<>();
    node.required("tags").forEachEntry((name, value) -> tags.put(name, value.stringValue()));
    return new StorageAccount(
        text(node, "resourceId"),
        text(node, "name"),
        text(node, "location"),
        tags,
        text(node, "sku"),
        text(node, "kind"));
  }

  private static String text(JsonNode node, String member) {
    return node.required(member).stringValue();
  }
}
