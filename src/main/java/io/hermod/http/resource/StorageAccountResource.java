package io.hermod.http.resource;

import io.hermod.manage.account.ManagedAccount;
import io.hermod.topic.StorageAccount;
import java.util.Locale;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a storage account as the management API shows it, without its keys. */
public final class StorageAccountResource {
  public static final String TYPE = "Microsoft.Storage/storageAccounts";

  private StorageAccountResource() {}

  public static ObjectNode json(ManagedAccount managed) {
    ObjectNode json = summary(managed);
    ObjectNode properties = json.putObject("properties");
    properties.put("provisioningState", "Succeeded");
    properties.put("primaryLocation", managed.account().location());
    properties.put("statusOfPrimary", "available");
    properties.putObject("primaryEndpoints").put("blob", managed.blobs().toString());
    properties.putObject("hermod").put("configured", managed.isConfigured());
    return json;
  }

  /** Writes what a list of resources of all kinds contains. */
  public static ObjectNode summary(ManagedAccount managed) {
    StorageAccount account = managed.account();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", account.resourceId());
    json.put("name", account.name());
    json.put("type", TYPE);
    json.put("location", account.location());
    ObjectNode tags = json.putObject("tags");
    new TreeMap<>(account.tags()).forEach(tags::put);
    json.putObject("sku").put("name", account.sku()).put("tier", tier(account.sku()));
    return json.put("kind", account.kind());
  }

  private static String tier(String sku) {
    return sku.toLowerCase(Locale.ROOT).startsWith("premium") ? "Premium" : "Standard";
  }
}
