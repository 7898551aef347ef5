package io.hermod.manage.topic;

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
 * @param profileName null for the server's default
 * @param schema null for the schema of the existing topic, or of Event Grid for a new one
 */
public record TopicSettings(
    TopicKind kind,
    @Nullable String profileName,
    @Nullable TopicSchema schema,
    TopicAccess access,
    TopicTraits traits) {

  /** The settings of a topic whose owner chose only its kind and location. */
  public static TopicSettings usual(TopicKind kind, String location) {
    return new TopicSettings(
        kind, null, null, TopicAccess.OPEN, TopicTraits.usual(location, Map.of()));
  }

  /** The current settings of the topic. */
  static TopicSettings of(Topic topic) {
    return new TopicSettings(
        topic.kind(), topic.profileName(), topic.schema(), topic.access(), topic.traits());
  }
}
