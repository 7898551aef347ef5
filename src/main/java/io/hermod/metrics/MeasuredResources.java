package io.hermod.metrics;

import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.List;

/** The topics and the subscriptions whose numbers are added up. */
public record MeasuredResources(List<Topic> topics, List<Subscription> subscriptions) {
  public MeasuredResources {
    topics = List.copyOf(topics);
    subscriptions = List.copyOf(subscriptions);
  }

  /** Returns a topic, domain or system topic, with its subscriptions. */
  public static MeasuredResources of(Topic topic, CatalogView view) {
    return new MeasuredResources(
        List.of(topic),
        topic.kind() instanceof TopicKind.SystemTopic(String source, _)
            ? view.subscriptions(Topic.SOURCES_ID, source)
            : view.subscriptions(topic.id()));
  }

  /** Returns a part of the subscriptions, without topics. */
  public static MeasuredResources of(List<Subscription> subscriptions) {
    return new MeasuredResources(List.of(), subscriptions);
  }
}
