package io.hermod.manage;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import io.hermod.topic.TopicTraits;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may choose about a topic, a domain or a system topic.
 *
 * @param profileName null for the server's choice
 * @param schema null for what the topic has; Event Grid's where it is new
 */
public record TopicSettings(
    TopicKind kind,
    String location,
    Map<String, String> tags,
    @Nullable String profileName,
    @Nullable TopicSchema schema,
    TopicAccess access,
    TopicTraits traits) {

  public TopicSettings {
    tags = Map.copyOf(tags);
  }

  /** A custom topic as it is where its owner says nothing else. */
  public static TopicSettings usual(TopicKind kind, String location) {
    return new TopicSettings(
        kind, location, Map.of(), null, null, TopicAccess.OPEN, TopicTraits.USUAL);
  }

  /** What the topic has now. */
  static TopicSettings of(Topic topic) {
    return new TopicSettings(
        topic.kind(),
        topic.location(),
        topic.tags(),
        topic.profileName(),
        topic.schema(),
        topic.access(),
        topic.traits());
  }
}
