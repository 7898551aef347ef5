package io.hermod.http.api;

import io.hermod.access.Caller;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.access.RoleScope;
import io.hermod.deadletter.search.DeadLetterAccess;
import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decides which dead letters a caller may read. A caller that may manage the whole server may name
 * any container. Other callers may open the containers of subscriptions that they may read, and
 * those of storage accounts that the configuration lists as readable. Within a container, a limited
 * caller sees only dead letters of its own resources.
 */
public final class DeadLetterRights {
  private final Supplier<CatalogView> catalog;
  private final Set<String> readableAccounts;

  /**
   * Reads the catalog anew for every request.
   *
   * @param readableAccounts names of storage accounts whose containers every reader may name
   */
  public DeadLetterRights(Supplier<CatalogView> catalog, Set<String> readableAccounts) {
    this.catalog = catalog;
    this.readableAccounts = Set.copyOf(readableAccounts);
  }

  DeadLetterAccess of(Caller caller) {
    return caller.may(Permission.MANAGE, Resource.SERVER)
        ? DeadLetterAccess.ALL
        : new Limited(catalog.get(), caller.scope(), readableAccounts);
  }

  /**
   * Returns what the caller may read, for this query.
   *
   * @throws CallException if the query names a container that the caller may not read
   */
  DeadLetterAccess of(Caller caller, DeadLetterQuery query) {
    DeadLetterAccess access = of(caller);
    String account = query.account();
    String container = query.container();
    if (account != null && container != null) {
      require(access, account, container, caller);
    }
    return access;
  }

  static void require(DeadLetterAccess access, String account, String container, Caller caller) {
    if (!access.mayOpen(account, container)) {
      throw new CallException(
          CallResponse.error(
              403,
              "AuthorizationFailed",
              "%s may not read container %s of storage account %s: no subscription that it may read writes there, and the storage account is not configured as readable."
                  .formatted(caller.name(), container, account)));
    }
  }

  /** What a limited caller may read, according to the current catalog. */
  private static final class Limited implements DeadLetterAccess {
    private final RoleScope scope;
    private final Set<String> readableAccounts;
    private final Set<String> containers = new HashSet<>();
    private final Set<Long> topics = new HashSet<>();
    private final Set<Long> lanes = new HashSet<>();

    Limited(CatalogView view, RoleScope scope, Set<String> readableAccounts) {
      this.scope = scope;
      this.readableAccounts = readableAccounts;
      view.journalTopics().forEach(topic -> add(view, topic));
    }

    private void add(CatalogView view, Topic topic) {
      boolean isCovered = topic.id() != Topic.SOURCES_ID && scope.covers(Resource.of(topic));
      if (isCovered) {
        topics.add(topic.id());
      }
      view.subscriptions(topic.id()).stream()
          .filter(each -> scope.covers(SubscriptionScope.of(topic, each)))
          .forEach(this::add);
    }

    private void add(Subscription subscription) {
      lanes.add(subscription.lane());
      DeadLetterDestination place = subscription.deadLetter();
      if (place != null) {
        containers.add(place.account() + "/" + place.container());
      }
    }

    @Override
    public boolean mayOpen(String account, String container) {
      return readableAccounts.contains(account) || containers.contains(account + "/" + container);
    }

    @Override
    public boolean maySee(DeadLetterEntry entry) {
      Long lane = entry.origin().lane();
      Long topicId = entry.origin().topicId();
      return scope.isEverything()
          || (lane != null && lanes.contains(lane))
          || (topicId != null && topics.contains(topicId));
    }
  }
}
