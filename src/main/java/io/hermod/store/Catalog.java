package io.hermod.store;

import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Topics, subscriptions and keys. Writes block until they are durable, so they belong on virtual
 * threads; a subscription's write appends its marker to the journal first. All writes throw {@link
 * StoreUnavailableException} when the store cannot take them.
 */
public interface Catalog {
  CatalogView view();

  /** An id for a new topic or lane, never given twice. */
  long newId();

  void putTopic(Topic topic);

  /** Removes the topic after all its subscriptions; a domain with its topics. */
  void removeTopic(long topicId);

  void putSubscription(Subscription subscription);

  /** Topics of domains are only names: they are not in the view, so they may be very many. */
  void putDomainTopic(DomainTopic topic);

  /** Removes the name; its subscriptions stay. */
  void removeDomainTopic(long domainId, String name);

  /** Reads the store. */
  Optional<DomainTopic> domainTopic(long domainId, String name);

  /**
   * Reads the store, in the order of the names without case.
   *
   * @param after only what comes after this name; empty from the start
   */
  List<DomainTopic> domainTopics(long domainId, String after, int most);

  void removeSubscription(long lane);

  /** Makes the group, or replaces one of the same id. */
  void putGroup(ResourceGroup group);

  /** Removes the group; what is in it stays. */
  void removeGroup(ResourceGroup group);

  /** What waits for consent before it becomes part of this. */
  Proposals proposals();

  /** Added at start; each is told of every change. */
  void watch(CatalogListener listener);

  /**
   * The lanes that still have work, for the start: each with the versions that its cursor may still
   * meet, oldest first (the newest is current). Waits for a change that is under way, until its
   * listeners are told.
   */
  List<LaneHistory> lanes();

  /**
   * A removed lane has come to its end: forget its rows.
   *
   * <p>Never blocks.
   */
  void retire(long lane);

  /**
   * A lane and what became of its subscription.
   *
   * @param removedAt the position of the removal, where the subscription is gone but its lane has
   *     not come to its end
   */
  record LaneHistory(List<LaneVersion> versions, OptionalLong removedAt) {}
}
