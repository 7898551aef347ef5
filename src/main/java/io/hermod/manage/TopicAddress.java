package io.hermod.manage;

import io.hermod.topic.Topic;

/**
 * Where a caller says that a topic is.
 *
 * @param group the part of the id before {@code /providers}
 * @param resourceId the whole ARM id in the caller's spelling
 */
public record TopicAddress(GroupAddress group, String name, String resourceId) {

  boolean isOf(Topic topic) {
    return topic.resourceId().equalsIgnoreCase(resourceId);
  }
}
