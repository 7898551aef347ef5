package io.hermod.topic;

import java.util.Map;

/**
 * A storage account that a client created, whose blobs are files in a folder.
 *
 * @param resourceId the ARM id, spelled as the caller wrote it
 * @param name in lower case; unique on the server
 * @param sku shown to clients, without effect, as are the location, the tags and the kind
 */
public record StorageAccount(
    String resourceId,
    String name,
    String location,
    Map<String, String> tags,
    String sku,
    String kind) {

  public StorageAccount {
    tags = Map.copyOf(tags);
  }
}
