package io.hermod.manage.topic;

import io.hermod.topic.Topic;

/**
 * A topic, domain or system topic as it would be.
 *
 * @param exists whether there is already one of this name, whose settings it would replace
 */
public record TopicPreview(Topic topic, boolean exists) {}
