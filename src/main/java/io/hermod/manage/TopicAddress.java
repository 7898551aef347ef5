package io.hermod.manage;

import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import java.util.Optional;

/**
 * Where a caller says that a topic, domain or system topic is.
 *
 * @param group the part of the id before {@code /providers}
 * @param resourceId the whole ARM id in the caller's spelling
 */
public record TopicAddress(TopicType type, GroupAddress group, String name, String resourceId) {

  boolean isOf(Topic topic) {
    return topic.resourceId().equalsIgnoreCase(resourceId);
  }

  /** What is there; another topic may have the name under another id. */
  Optional<Topic> find(CatalogView view) {
    return Optional.ofNullable(view.topic(name)).filter(this::isOf);
  }
}
