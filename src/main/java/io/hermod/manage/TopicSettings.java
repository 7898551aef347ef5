package io.hermod.manage;

import java.util.Map;

/** What a caller may choose about a topic. */
public record TopicSettings(String location, Map<String, String> tags) {

  public TopicSettings {
    tags = Map.copyOf(tags);
  }
}
