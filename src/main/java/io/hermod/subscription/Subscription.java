package io.hermod.subscription;

import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Matcher;
import io.hermod.topic.Topic;
import java.util.List;

/**
 * Who wants which events of a topic, where and how.
 *
 * @param lane the incarnation id: kept when the subscription changes, never reused by another, so
 *     that one deleted and made again under its old name inherits nothing
 * @param resourceId the ARM id in the caller's spelling
 */
public record Subscription(
    long lane,
    String name,
    String resourceId,
    long topicId,
    Destination destination,
    EventFilter filter,
    RetryPolicy retryPolicy,
    List<String> labels) {

  public Subscription {
    labels = List.copyOf(labels);
  }

  /** Its filter, compiled for the events of its topic. */
  public Matcher matcherOn(Topic topic) {
    return filter.matcher(Schema.EVENT_GRID, topic.resourceId());
  }
}
