package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind.SystemTopic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An immutable snapshot of the catalog. Names are compared without regard to case. */
public interface CatalogView {
  /**
   * Returns the topic, or null if there is none. Called once per request, so it avoids an {@code
   * Optional}.
   */
  @Nullable Topic topic(String name);

  /** Finds a topic by its id, including {@link Topic#SOURCES}, which no list contains. */
  Optional<Topic> topic(long id);

  Collection<Topic> topics();

  /**
   * Returns the topics that journal entries belong to: every topic, except that all system topics
   * share one.
   */
  default Stream<Topic> journalTopics() {
    return Stream.concat(
        Stream.of(Topic.SOURCES),
        topics().stream().filter(each -> each.journalTopic() != Topic.SOURCES_ID));
  }

  /** Returns the system topic of a resource, or null if it has none. */
  default @Nullable Topic systemTopic(String source) {
    return topics().stream().filter(topic -> isOf(topic, source)).findFirst().orElse(null);
  }

  private static boolean isOf(Topic topic, String source) {
    return topic.kind() instanceof SystemTopic system && system.source().equalsIgnoreCase(source);
  }

  /** Finds a subscription by its name, which is unique within its topic and origin. */
  Optional<Subscription> subscription(long topicId, @Nullable String origin, String name);

  /** Returns the subscriptions of a topic, ordered by origin and name. */
  List<Subscription> subscriptions(long topicId);

  /** Returns the subscriptions of one origin, ordered by name. */
  default List<Subscription> subscriptions(long topicId, String origin) {
    return subscriptions(topicId).stream()
        .filter(each -> origin.equalsIgnoreCase(each.origin()))
        .toList();
  }

  /**
   * Returns the groups that were created explicitly. Others exist only because resources are in
   * them.
   */
  default Collection<ResourceGroup> groups() {
    return List.of();
  }

  /** Returns the storage accounts that were created explicitly. */
  default Collection<StorageAccount> accounts() {
    return List.of();
  }

  /** Returns every subscription, whatever its topic. */
  default Stream<Subscription> allSubscriptions() {
    return journalTopics().flatMap(topic -> subscriptions(topic.id()).stream());
  }
}
