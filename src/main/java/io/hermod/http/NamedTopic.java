package io.hermod.http;

import io.hermod.access.Resource;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/** A topic that a caller named, whether it is there or not. */
final class NamedTopic {
  private NamedTopic() {}

  /** What a scope must cover; one that is not there tells nothing of itself but its name. */
  static Resource resource(@Nullable Topic topic, String name) {
    return topic == null ? new Resource.OneTopic(name, "") : Resource.of(topic);
  }
}
