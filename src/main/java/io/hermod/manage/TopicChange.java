package io.hermod.manage;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a caller wants changed about a topic; null stays as it is. */
public record TopicChange(
    @Nullable Map<String, String> tags,
    @Nullable String profileName,
    @Nullable TopicSchema schema,
    TopicAccessChange access) {

  TopicSettings appliedTo(Topic topic) {
    return new TopicSettings(
        topic.location(),
        tags == null ? topic.tags() : tags,
        profileName == null ? topic.profileName() : profileName,
        schema,
        access.appliedTo(topic.access()));
  }
}
