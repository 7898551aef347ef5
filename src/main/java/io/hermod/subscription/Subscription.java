package io.hermod.subscription;

import io.hermod.filter.EventFilter;
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
}
