package io.hermod.topic;

import java.util.Map;

/**
 * A resource group that somebody made; it holds nothing but its name.
 *
 * @param resourceId the ARM id in the caller's spelling
 */
public record ResourceGroup(
    String resourceId, String name, String location, Map<String, String> tags) {

  public ResourceGroup {
    tags = Map.copyOf(tags);
  }
}
