package io.hermod.deadletter.search;

import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the subscription that a dead letter came from: by the note that was stored when Hermod
 * wrote the blob; otherwise by the topic that the event names; otherwise by the only subscription
 * of that name that writes to this container. A subscription that was deleted and created again
 * under its old name does not inherit the letters for which there is a note.
 */
final class Origins {
  private final Map<Long, Topic> topics = new HashMap<>();
  private final Map<String, Topic> topicsByResource = new HashMap<>();
  private final Map<Long, Subscription> lanes = new HashMap<>();
  private final Map<String, Subscription> byTopicAndName = new HashMap<>();
  private final Map<BlobAddress, List<Subscription>> byPlace = new HashMap<>();
  private final Set<ContainerAddress> containers = new TreeSet<>();

  Origins(CatalogView catalog) {
    catalog.journalTopics().forEach(topic -> add(topic, catalog.subscriptions(topic.id())));
  }

  private void add(Topic topic, List<Subscription> subscriptions) {
    topics.put(topic.id(), topic);
    topicsByResource.put(lowerCase(topic.eventTopic()), topic);
    subscriptions.forEach(this::add);
  }

  private void add(Subscription subscription) {
    lanes.put(subscription.lane(), subscription);
    byTopicAndName.put(key(subscription.topicId(), subscription.name()), subscription);
    DeadLetterDestination place = subscription.deadLetter();
    if (place != null) {
      containers.add(new ContainerAddress(place.account(), place.container()));
      byPlace
          .computeIfAbsent(
              place(place.account(), place.container(), subscription.name()),
              _ -> new ArrayList<>())
          .add(subscription);
    }
  }

  /** Returns the containers that subscriptions name, in order. */
  Set<ContainerAddress> containers() {
    return containers;
  }

  Origin of(BlobAddress blob, BlobName name, @Nullable String topicOfEvent, BlobNotes notes) {
    Long topicId = notes.topicId();
    if (topicId != null) {
      return origin(name, topics.get(topicId), lanes.get(notes.lane()));
    }
    Topic named = topicOfEvent == null ? null : topicsByResource.get(lowerCase(topicOfEvent));
    if (named != null) {
      return origin(name, named, byTopicAndName.get(key(named.id(), name.subscription())));
    }
    List<Subscription> there =
        byPlace.getOrDefault(
            place(blob.account(), blob.container(), name.subscription()), List.of());
    return there.size() == 1 && name.topic() == null
        ? origin(name, topics.get(there.getFirst().topicId()), there.getFirst())
        : origin(name, null, null);
  }

  private static Origin origin(
      BlobName name, @Nullable Topic topic, @Nullable Subscription subscription) {
    return new Origin(
        subscription == null ? name.subscription() : subscription.name(),
        topic == null ? name.topic() : topic.name(),
        topic == null ? null : topic.id(),
        subscription == null ? null : subscription.lane());
  }

  private static String key(long topicId, String name) {
    return topicId + "/" + lowerCase(name);
  }

  private static BlobAddress place(String account, String container, String subscription) {
    return new BlobAddress(account, container, lowerCase(subscription));
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
