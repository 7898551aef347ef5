package io.hermod.manage;

import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import java.util.Optional;

/**
 * The address of a topic, domain or system topic, as a caller named it.
 *
 * @param group the part of the id before {@code /providers}
 * @param resourceId the whole ARM id in the caller's spelling
 */
public record TopicAddress(TopicType type, GroupAddress group, String name, String resourceId) {

  public boolean isOf(Topic topic) {
    return topic.resourceId().equalsIgnoreCase(resourceId);
  }

  /** Finds the topic with this id. A topic with the same name under another id does not count. */
  public Optional<Topic> find(CatalogView view) {
    return Optional.ofNullable(view.topic(name)).filter(this::isOf);
  }
}
