package io.hermod.manage;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may choose about a topic.
 *
 * @param profileName null for the server's choice
 */
public record TopicSettings(
    String location, Map<String, String> tags, @Nullable String profileName) {

  public TopicSettings {
    tags = Map.copyOf(tags);
  }
}
