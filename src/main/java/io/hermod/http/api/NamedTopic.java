package io.hermod.http.api;

import io.hermod.access.Resource;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/** A topic that a caller named, whether it exists or not. */
final class NamedTopic {
  private NamedTopic() {}

  /**
   * Returns the resource that a scope must cover. Of a topic that does not exist, only the name is
   * known.
   */
  static Resource resource(@Nullable Topic topic, String name) {
    return topic == null ? new Resource.OneTopic(name, "") : Resource.of(topic);
  }
}
