package io.hermod.store.embedded;

import io.hermod.store.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The catalog at one moment: maps that are copied on change and never touched after. */
final class CatalogSnapshot implements CatalogView {
  static final CatalogSnapshot EMPTY = new CatalogSnapshot(Map.of(), Map.of(), Map.of());

  private final Map<String, Topic> topicsByName;
  private final Map<Long, Topic> topicsById;
  private final Map<Long, Map<String, Subscription>> subscriptions;

  private CatalogSnapshot(
      Map<String, Topic> topicsByName,
      Map<Long, Topic> topicsById,
      Map<Long, Map<String, Subscription>> subscriptions) {
    this.topicsByName = topicsByName;
    this.topicsById = topicsById;
    this.subscriptions = subscriptions;
  }

  CatalogSnapshot with(Topic topic) {
    Map<String, Topic> byName = new TreeMap<>(topicsByName);
    byName.put(key(topic.name()), topic);
    return with(byName);
  }

  CatalogSnapshot withoutTopic(long id) {
    Map<String, Topic> byName = new TreeMap<>(topicsByName);
    byName.values().removeIf(topic -> topic.id() == id);
    return with(byName);
  }

  private CatalogSnapshot with(Map<String, Topic> byName) {
    Map<Long, Topic> byId = new HashMap<>();
    Map<String, Topic> lookup = new HashMap<>();
    for (Topic topic : byName.values()) {
      byId.put(topic.id(), topic);
      // The exact spelling is there too, so that the hot path need not fold its case.
      lookup.put(topic.name(), topic);
      lookup.put(key(topic.name()), topic);
    }
    return new CatalogSnapshot(lookup, byId, subscriptions);
  }

  CatalogSnapshot with(Subscription subscription) {
    Map<String, Subscription> ofTopic = new TreeMap<>(ofTopic(subscription.topicId()));
    ofTopic.put(key(subscription), subscription);
    return withSubscriptions(subscription.topicId(), ofTopic);
  }

  CatalogSnapshot without(Subscription subscription) {
    Map<String, Subscription> ofTopic = new TreeMap<>(ofTopic(subscription.topicId()));
    ofTopic.remove(key(subscription), subscription);
    return withSubscriptions(subscription.topicId(), ofTopic);
  }

  private CatalogSnapshot withSubscriptions(long topicId, Map<String, Subscription> ofTopic) {
    Map<Long, Map<String, Subscription>> all = new HashMap<>(subscriptions);
    all.put(topicId, ofTopic);
    return new CatalogSnapshot(topicsByName, topicsById, all);
  }

  @Override
  public @Nullable Topic topic(String name) {
    Topic exact = topicsByName.get(name);
    return exact != null ? exact : topicsByName.get(key(name));
  }

  @Override
  public Optional<Topic> topic(long id) {
    return id == Topic.SOURCES_ID
        ? Optional.of(Topic.SOURCES)
        : Optional.ofNullable(topicsById.get(id));
  }

  @Override
  public Collection<Topic> topics() {
    return Collections.unmodifiableCollection(topicsById.values());
  }

  @Override
  public Optional<Subscription> subscription(long topicId, @Nullable String origin, String name) {
    return Optional.ofNullable(ofTopic(topicId).get(key(origin, name)));
  }

  @Override
  public List<Subscription> subscriptions(long topicId) {
    return List.copyOf(ofTopic(topicId).values());
  }

  private Map<String, Subscription> ofTopic(long topicId) {
    return subscriptions.getOrDefault(topicId, Map.of());
  }

  private static String key(Subscription subscription) {
    return key(subscription.origin(), subscription.name());
  }

  private static String key(@Nullable String origin, String name) {
    return key(origin == null ? name : origin + "\n" + name);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
