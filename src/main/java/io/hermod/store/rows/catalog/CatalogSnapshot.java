package io.hermod.store.rows.catalog;

import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of the catalog. Topics, which publishing looks up, are in maps that are
 * copied on every change. Subscriptions, of which there are many more, are in a tree that shares
 * nodes between snapshots.
 */
final class CatalogSnapshot implements CatalogView {
  private final Map<String, Topic> topicsByName;
  private final Map<Long, Topic> topicsById;
  private final SortedTree<Subscription> subscriptions;
  private final SortedTree<ResourceGroup> groups;
  private final SortedTree<StorageAccount> accounts;

  private CatalogSnapshot(
      Map<String, Topic> topicsByName,
      Map<Long, Topic> topicsById,
      SortedTree<Subscription> subscriptions,
      SortedTree<ResourceGroup> groups,
      SortedTree<StorageAccount> accounts) {
    this.topicsByName = topicsByName;
    this.topicsById = topicsById;
    this.subscriptions = subscriptions;
    this.groups = groups;
    this.accounts = accounts;
  }

  /** Creates a snapshot with all of this content at once. */
  static CatalogSnapshot of(
      Collection<Topic> topics,
      Collection<Subscription> subscriptions,
      Collection<ResourceGroup> groups,
      Collection<StorageAccount> accounts) {
    Map<Long, Topic> byId = new HashMap<>();
    topics.forEach(topic -> byId.put(topic.id(), topic));
    return new CatalogSnapshot(
        byName(byId),
        byId,
        SortedTree.of(subscriptions, CatalogSnapshot::key),
        SortedTree.of(groups, CatalogSnapshot::key),
        SortedTree.of(accounts, CatalogSnapshot::key));
  }

  CatalogSnapshot with(Topic topic) {
    Map<Long, Topic> byId = new HashMap<>(topicsById);
    byId.put(topic.id(), topic);
    return with(byId);
  }

  CatalogSnapshot withoutTopic(long id) {
    Map<Long, Topic> byId = new HashMap<>(topicsById);
    byId.remove(id);
    return with(byId);
  }

  private CatalogSnapshot with(Map<Long, Topic> byId) {
    return new CatalogSnapshot(byName(byId), byId, subscriptions, groups, accounts);
  }

  /** Contains the exact spelling too, so that the hot path need not fold the case. */
  private static Map<String, Topic> byName(Map<Long, Topic> topics) {
    Map<String, Topic> lookup = new HashMap<>();
    for (Topic topic : topics.values()) {
      lookup.put(topic.name(), topic);
      lookup.put(key(topic.name()), topic);
    }
    return lookup;
  }

  CatalogSnapshot with(Subscription subscription) {
    return with(subscriptions.with(key(subscription), subscription), groups, accounts);
  }

  CatalogSnapshot without(Subscription subscription) {
    boolean isThere = subscription.equals(subscriptions.get(key(subscription)));
    return isThere ? with(subscriptions.without(key(subscription)), groups, accounts) : this;
  }

  CatalogSnapshot with(ResourceGroup group) {
    return with(subscriptions, groups.with(key(group), group), accounts);
  }

  CatalogSnapshot without(ResourceGroup group) {
    return with(subscriptions, groups.without(key(group)), accounts);
  }

  CatalogSnapshot with(StorageAccount account) {
    return with(subscriptions, groups, accounts.with(key(account), account));
  }

  CatalogSnapshot without(StorageAccount account) {
    return with(subscriptions, groups, accounts.without(key(account)));
  }

  private CatalogSnapshot with(
      SortedTree<Subscription> otherSubscriptions,
      SortedTree<ResourceGroup> otherGroups,
      SortedTree<StorageAccount> otherAccounts) {
    return new CatalogSnapshot(
        topicsByName, topicsById, otherSubscriptions, otherGroups, otherAccounts);
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
    return Optional.ofNullable(subscriptions.get(ofOrigin(topicId, origin) + key(name)));
  }

  @Override
  public List<Subscription> subscriptions(long topicId) {
    return subscriptions.withPrefix(ofTopic(topicId));
  }

  @Override
  public List<Subscription> subscriptions(long topicId, String origin) {
    return subscriptions.withPrefix(ofOrigin(topicId, origin));
  }

  @Override
  public Collection<ResourceGroup> groups() {
    return groups.withPrefix("");
  }

  @Override
  public Collection<StorageAccount> accounts() {
    return accounts.withPrefix("");
  }

  private static String key(Subscription subscription) {
    return ofOrigin(subscription.topicId(), subscription.origin()) + key(subscription.name());
  }

  private static String ofOrigin(long topicId, @Nullable String origin) {
    return ofTopic(topicId) + (origin == null ? "" : key(origin)) + "\n";
  }

  private static String ofTopic(long topicId) {
    return topicId + "\n";
  }

  private static String key(ResourceGroup group) {
    return key(group.resourceId());
  }

  private static String key(StorageAccount account) {
    return key(account.name());
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
