package io.hermod.manage;

import io.hermod.topic.Topic;

/** Somebody wants to change or delete a topic that is the server's own. */
public final class BuiltInTopicException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BuiltInTopicException(Topic topic) {
    super(
        "Topic %s is built in: it cannot be changed or deleted. Subscriptions to it can."
            .formatted(topic.name()));
  }
}
