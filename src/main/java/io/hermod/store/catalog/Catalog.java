package io.hermod.store.catalog;

import io.hermod.store.StoreUnavailableException;
import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;

/**
 * Stores topics, subscriptions, keys, resource groups and storage accounts; {@link LaneCatalog} is
 * what lanes see of it. Writes block until they are durable, so call them on virtual threads. A
 * write of a subscription appends its marker to the journal first. All writes throw {@link
 * StoreUnavailableException} if the store cannot accept them.
 */
public interface Catalog {
  CatalogView view();

  /**
   * Returns an id for a new topic or lane. An id that a topic or lane has used is never returned
   * again.
   */
  long newId();

  void putTopic(Topic topic);

  /** Removes the topic after all its subscriptions. Removing a domain also removes its topics. */
  void removeTopic(long topicId);

  void putSubscription(Subscription subscription);

  /**
   * Stores a topic of a domain, which is only a name. The view does not contain these topics,
   * because there may be a great many.
   */
  void putDomainTopic(DomainTopic topic);

  /** Removes the topic of a domain; its subscriptions stay. */
  void removeDomainTopic(long domainId, String name);

  /** Finds a topic of a domain by its name. Blocks while it reads the store. */
  Optional<DomainTopic> domainTopic(long domainId, String name);

  /**
   * Lists topics of a domain in the order of their names, ignoring case. Blocks while it reads the
   * store.
   *
   * @param after lists only names after this one; empty to start at the first
   */
  List<DomainTopic> domainTopics(long domainId, String after, int most);

  void removeSubscription(long lane);

  /** Creates the group, or replaces the group with the same id. */
  void putGroup(ResourceGroup group);

  /** Removes the group; the resources in it stay. */
  void removeGroup(ResourceGroup group);

  /** Creates the storage account, or replaces the account with the same name. */
  void putAccount(StorageAccount account);

  /** Removes the storage account; its blobs stay. */
  void removeAccount(StorageAccount account);

  /** Returns the proposed subscriptions, which enter the catalog once their endpoints agree. */
  Proposals proposals();

  /** Adds a listener, which is notified of the changes that are made here. Called at startup. */
  void watch(CatalogListener listener);

  /**
   * Applies the changes whose rows could not be written, so that the view shows them. Blocks.
   *
   * @throws StoreUnavailableException if they still cannot be written
   */
  void applyLate();
}
