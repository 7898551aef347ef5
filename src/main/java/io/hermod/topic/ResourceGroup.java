package io.hermod.topic;

import java.util.Map;

/**
 * A resource group that a client created explicitly; it does not hold its resources.
 *
 * @param resourceId the ARM id, spelled as the caller wrote it
 */
public record ResourceGroup(
    String resourceId, String name, String location, Map<String, String> tags) {

  public ResourceGroup {
    tags = Map.copyOf(tags);
  }
}
