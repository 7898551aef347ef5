package io.hermod.manage;

import io.hermod.profile.Profiles;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import io.hermod.topic.TopicTraits;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The topics of the Edge module: those that were made through its API, all in one resource group of
 * the server's Azure subscription. Blocks while the catalog writes.
 */
public final class EdgeTopics {
  private static final String WHERE = "edge";

  private final Topics topics;
  private final GroupAddress group;

  public EdgeTopics(Topics topics, AzureAccount account) {
    this.topics = topics;
    this.group = new GroupAddress(account.subscriptionId(), WHERE);
  }

  /**
   * Creates the topic; one that is there stays as it is.
   *
   * @param schema null for what the topic has; Event Grid's where it is new
   * @throws NameTakenException if another sort of topic has the name
   */
  public Topic put(String name, @Nullable TopicSchema schema) {
    return topics.provideEdge(address(name), settings(schema));
  }

  public Topic get(String name) {
    return find(name).orElseThrow(() -> new ResourceNotFoundException("/topics/" + name));
  }

  /** All of them, by name. */
  public List<Topic> list() {
    return topics.list(TopicType.TOPIC, group.resourceId()).stream()
        .filter(Topic::isEdge)
        .sorted(Comparator.comparing(Topic::name, String.CASE_INSENSITIVE_ORDER))
        .toList();
  }

  /**
   * Deletes the topic and its subscriptions; false where there was none.
   *
   * @throws NameTakenException if another sort of topic has the name
   */
  public boolean delete(String name) {
    return topics.deleteEdge(name);
  }

  /** Whether there is such a topic. */
  public Optional<Topic> find(String name) {
    return topics.find(address(name)).filter(Topic::isEdge);
  }

  /** Where one of its subscriptions is. */
  public SubscriptionAddress subscription(String topic, String name) {
    return new SubscriptionAddress(scope(topic), name, SubscriptionForm.NESTED);
  }

  /** What its subscriptions are made on. */
  public Scope scope(String topic) {
    return new Scope.OfTopic(address(topic));
  }

  private TopicAddress address(String name) {
    String id = group.resourceId() + "/providers/Microsoft.EventGrid/topics/" + name;
    return new TopicAddress(TopicType.TOPIC, group, name, id);
  }

  private static TopicSettings settings(@Nullable TopicSchema schema) {
    return new TopicSettings(
        TopicKind.EDGE,
        WHERE,
        Map.of(),
        Profiles.EDGE.name(),
        schema,
        TopicAccess.OPEN,
        TopicTraits.USUAL);
  }
}
