package io.hermod.store;

import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogListener;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.catalog.Proposals;
import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A catalog on the heap for tests: counts its writes, and fails them on demand. */
public final class InMemoryCatalog implements Catalog, LaneCatalog {
  private final SortedMap<Long, Topic> topics = new TreeMap<>();
  private final SortedMap<Long, Subscription> subscriptions = new TreeMap<>();
  private final InMemoryProposals proposals = new InMemoryProposals();
  private final List<CatalogListener> listeners = new ArrayList<>();
  private final Map<Long, NavigableMap<String, DomainTopic>> domainTopics = new HashMap<>();
  private final Map<String, ResourceGroup> groups = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, StorageAccount> accounts = new TreeMap<>();
  private long lastId;
  private int writes;
  private @Nullable Supplier<RuntimeException> failure;

  /** Every write from now on throws this; null ends that. */
  public synchronized void failWith(@Nullable Supplier<RuntimeException> cause) {
    failure = cause;
  }

  public synchronized int writes() {
    return writes;
  }

  @Override
  public synchronized CatalogView view() {
    return new Snapshot(
        List.copyOf(topics.values()),
        List.copyOf(subscriptions.values()),
        List.copyOf(groups.values()),
        List.copyOf(accounts.values()));
  }

  @Override
  public synchronized long newId() {
    return ++lastId;
  }

  @Override
  public synchronized void putTopic(Topic topic) {
    countWrite();
    topics.put(topic.id(), topic);
  }

  @Override
  public synchronized void removeTopic(long topicId) {
    countWrite();
    view().subscriptions(topicId).forEach(each -> removeSubscription(each.lane()));
    proposals.removeIf(each -> each.subscription().topicId() == topicId);
    topics.remove(topicId);
    domainTopics.remove(topicId);
  }

  @Override
  public synchronized void putSubscription(Subscription subscription) {
    countWrite();
    subscriptions.put(subscription.lane(), subscription);
    proposals.accept(subscription);
    listeners.forEach(listener -> listener.put(subscription));
  }

  @Override
  public synchronized void removeSubscription(long lane) {
    countWrite();
    Subscription last = subscriptions.remove(lane);
    proposals.remove(lane);
    if (last != null) {
      listeners.forEach(listener -> listener.removed(last));
    }
  }

  @Override
  public Proposals proposals() {
    return proposals;
  }

  @Override
  public synchronized void putDomainTopic(DomainTopic topic) {
    countWrite();
    domainTopics(topic.domainId()).put(topic.name(), topic);
  }

  @Override
  public synchronized void removeDomainTopic(long domainId, String name) {
    countWrite();
    domainTopics(domainId).remove(name);
  }

  @Override
  public synchronized Optional<DomainTopic> domainTopic(long domainId, String name) {
    return Optional.ofNullable(domainTopics(domainId).get(name));
  }

  @Override
  public synchronized List<DomainTopic> domainTopics(long domainId, String after, int most) {
    return domainTopics(domainId).tailMap(after, false).values().stream().limit(most).toList();
  }

  private NavigableMap<String, DomainTopic> domainTopics(long domainId) {
    return domainTopics.computeIfAbsent(
        domainId, _ -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
  }

  @Override
  public synchronized void putGroup(ResourceGroup group) {
    countWrite();
    groups.put(group.resourceId(), group);
  }

  @Override
  public synchronized void removeGroup(ResourceGroup group) {
    countWrite();
    groups.remove(group.resourceId());
  }

  @Override
  public synchronized void putAccount(StorageAccount account) {
    countWrite();
    accounts.put(account.name(), account);
  }

  @Override
  public synchronized void removeAccount(StorageAccount account) {
    countWrite();
    accounts.remove(account.name());
  }

  @Override
  public synchronized void watch(CatalogListener listener) {
    listeners.add(listener);
  }

  @Override
  public void watch(LaneListener listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isUpToDate() {
    return true;
  }

  @Override
  public void applyLate() {}

  @Override
  public synchronized List<LaneHistory> lanes() {
    return subscriptions.values().stream()
        .map(each -> new LaneHistory(List.of(new LaneVersion(0, each)), OptionalLong.empty()))
        .toList();
  }

  @Override
  public void retire(long lane) {}

  private void countWrite() {
    if (failure != null) {
      throw failure.get();
    }
    writes++;
  }

  private record Snapshot(
      List<Topic> topics,
      List<Subscription> all,
      List<ResourceGroup> groups,
      List<StorageAccount> accounts)
      implements CatalogView {
    private static final Comparator<Subscription> ORDER =
        Comparator.comparing(
                (Subscription each) -> each.origin() == null ? "" : each.origin(),
                String.CASE_INSENSITIVE_ORDER)
            .thenComparing(Subscription::name, String.CASE_INSENSITIVE_ORDER);

    @Override
    public @Nullable Topic topic(String name) {
      return topics.stream().filter(each -> isSame(each.name(), name)).findFirst().orElse(null);
    }

    @Override
    public Optional<Topic> topic(long id) {
      return id == Topic.SOURCES_ID
          ? Optional.of(Topic.SOURCES)
          : topics.stream().filter(each -> each.id() == id).findFirst();
    }

    @Override
    public Optional<Subscription> subscription(long topicId, @Nullable String origin, String name) {
      return subscriptions(topicId).stream()
          .filter(each -> isSame(each.name(), name) && isSame(each.origin(), origin))
          .findFirst();
    }

    @Override
    public List<Subscription> subscriptions(long topicId) {
      return all.stream().filter(each -> each.topicId() == topicId).sorted(ORDER).toList();
    }

    private static boolean isSame(@Nullable String one, @Nullable String other) {
      return one == null ? other == null : one.equalsIgnoreCase(other);
    }
  }
}
