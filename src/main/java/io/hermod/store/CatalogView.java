package io.hermod.store;

import io.hermod.subscription.Subscription;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The catalog at one moment; immutable. Names are compared without case. */
public interface CatalogView {
  /** Null where there is none: asked once per request, so without a wrapper. */
  @Nullable Topic topic(String name);

  /** Also {@link Topic#SOURCES}, which no list shows. */
  Optional<Topic> topic(long id);

  Collection<Topic> topics();

  /** What events are kept under: every topic but system topics, which share one. */
  default Stream<Topic> journalTopics() {
    return Stream.concat(
        Stream.of(Topic.SOURCES),
        topics().stream().filter(each -> each.journalTopic() != Topic.SOURCES_ID));
  }

  /** By its topic and origin, where its name is its own. */
  Optional<Subscription> subscription(long topicId, @Nullable String origin, String name);

  /** In the order of origin and name. */
  List<Subscription> subscriptions(long topicId);

  /** Those of one origin only, in the order of names. */
  default List<Subscription> subscriptions(long topicId, String origin) {
    return subscriptions(topicId).stream()
        .filter(each -> origin.equalsIgnoreCase(each.origin()))
        .toList();
  }

  /** The groups that somebody made; there are others, which only have resources. */
  default Collection<ResourceGroup> groups() {
    return List.of();
  }
}
