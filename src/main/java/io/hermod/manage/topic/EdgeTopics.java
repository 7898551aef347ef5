package io.hermod.manage.topic;

import io.hermod.manage.AzureAccount;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.ManagementException;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
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
 * The topics of the Edge module, which were created through its API. All of them are in one
 * resource group of the server's Azure subscription. Blocks while the catalog writes.
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
   * Creates the topic; an existing topic stays as it is.
   *
   * @param schema null for the schema of the existing topic, or of Event Grid for a new one
   * @throws ManagementException if a topic of another kind has the name
   */
  public Topic put(String name, @Nullable TopicSchema schema) {
    return topics.provideEdge(address(name), settings(schema));
  }

  public Topic get(String name) {
    return find(name).orElseThrow(() -> ManagementException.notFound("/topics/" + name));
  }

  /** All topics of the module, sorted by name. */
  public List<Topic> list() {
    return topics.list(TopicType.TOPIC, group.resourceId()).stream()
        .filter(Topic::isEdge)
        .sorted(Comparator.comparing(Topic::name, String.CASE_INSENSITIVE_ORDER))
        .toList();
  }

  /**
   * Deletes the topic and its subscriptions; returns false if it does not exist.
   *
   * @throws ManagementException if a topic of another kind has the name
   */
  public boolean delete(String name) {
    return topics.deleteEdge(name);
  }

  /** Finds the topic. */
  public Optional<Topic> find(String name) {
    return topics.find(address(name)).filter(Topic::isEdge);
  }

  /** The address of a subscription to the topic. */
  public SubscriptionAddress subscription(String topic, String name) {
    return new SubscriptionAddress(scope(topic), name, SubscriptionForm.NESTED);
  }

  /** The scope of subscriptions to the topic. */
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
        Profiles.EDGE.name(),
        schema,
        TopicAccess.OPEN,
        TopicTraits.usual(WHERE, Map.of()));
  }
}
