package io.hermod.http;

import io.hermod.access.Caller;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.access.RoleScope;
import io.hermod.store.CatalogView;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.hermod.workbench.LetterAccess;
import io.hermod.workbench.LetterEntry;
import io.hermod.workbench.LetterQuery;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Says which dead letters a caller may read. Whoever may change everything may name any container;
 * others read those of subscriptions that they may read, and of storage accounts that the
 * configuration calls readable. Within a container a limited caller sees what came from its own
 * resources.
 */
public final class LetterRights {
  private final Supplier<CatalogView> catalog;
  private final Set<String> readableAccounts;

  /**
   * Looks into the catalog with every request.
   *
   * @param readableAccounts names of storage accounts whose containers every reader may name
   */
  public LetterRights(Supplier<CatalogView> catalog, Set<String> readableAccounts) {
    this.catalog = catalog;
    this.readableAccounts = Set.copyOf(readableAccounts);
  }

  LetterAccess of(Caller caller) {
    return caller.may(Permission.MANAGE, Resource.SERVER)
        ? LetterAccess.ALL
        : new Limited(catalog.get(), caller.scope(), readableAccounts);
  }

  /**
   * The same for a query.
   *
   * @throws ArmException if it names a container that the caller may not read
   */
  LetterAccess of(Caller caller, LetterQuery query) {
    LetterAccess access = of(caller);
    String account = query.account();
    String container = query.container();
    if (account != null && container != null) {
      require(access, account, container, caller);
    }
    return access;
  }

  static void require(LetterAccess access, String account, String container, Caller caller) {
    if (!access.mayOpen(account, container)) {
      throw new ArmException(
          ArmAnswer.error(
              403,
              "AuthorizationFailed",
              "%s may not read container %s of storage account %s: no subscription that it may read writes there, and the storage account is not configured as readable."
                  .formatted(caller.name(), container, account)));
    }
  }

  /** What one caller may read, as the catalog is now. */
  private static final class Limited implements LetterAccess {
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
      boolean isSources = topic.id() == Topic.SOURCES_ID;
      boolean isCovered = !isSources && scope.covers(Resource.of(topic));
      if (isCovered) {
        topics.add(topic.id());
      }
      view.subscriptions(topic.id()).stream()
          .filter(each -> isCovered || (isSources && scope.covers(source(each))))
          .forEach(this::add);
    }

    private static Resource source(Subscription subscription) {
      String origin = subscription.origin();
      return origin == null ? Resource.SERVER : Resource.ofId(origin);
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
    public boolean maySee(LetterEntry entry) {
      return scope.isEverything()
          || (entry.lane() != null && lanes.contains(entry.lane()))
          || (entry.topicId() != null && topics.contains(entry.topicId()));
    }
  }
}
