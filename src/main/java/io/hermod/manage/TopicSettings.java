package io.hermod.manage;

import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may choose about a topic.
 *
 * @param profileName null for the server's choice
 * @param schema null for what the topic has; Event Grid's where it is new
 */
public record TopicSettings(
    String location,
    Map<String, String> tags,
    @Nullable String profileName,
    @Nullable TopicSchema schema,
    TopicAccess access) {

  public TopicSettings {
    tags = Map.copyOf(tags);
  }
}
