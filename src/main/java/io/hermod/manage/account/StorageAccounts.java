package io.hermod.manage.account;

import io.hermod.event.InvalidFieldException;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.SubscriptionCleaner;
import io.hermod.manage.subscription.AccountRules;
import io.hermod.manage.subscription.SubscriptionList;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The storage accounts that dead letters can go to. Some are in the settings of the server. All
 * others are folders: those that a caller created, and those that exist because a subscription
 * names them or a folder is left. Only an account that was created has a resource group of its own.
 * Blocks while the catalog writes.
 */
public final class StorageAccounts {
  private static final Logger log = LoggerFactory.getLogger(StorageAccounts.class);
  private static final Pattern NAME = Pattern.compile("[a-z0-9]{3,24}");

  private final CatalogEditor editor;
  private final AccountFolders folders;
  private final Map<String, URI> configured;
  private final GroupAddress usualGroup;
  private final AccountRules rules;

  /**
   * Reads nothing yet.
   *
   * @param configured the endpoints of the accounts in the settings, by name
   */
  public StorageAccounts(
      CatalogEditor editor,
      AccountFolders folders,
      Map<String, URI> configured,
      AzureAccount azure,
      AccountRules rules) {
    this.rules = rules;
    this.editor = editor;
    this.folders = folders;
    this.configured = Map.copyOf(configured);
    this.usualGroup = new GroupAddress(azure.subscriptionId(), GroupAddress.USUAL);
  }

  /**
   * Creates the account, or replaces its settings. A configured account stays as it is.
   *
   * @throws ManagementException if an account in another group has the name
   */
  public ManagedAccount put(AccountAddress address, AccountSettings settings) {
    ResourceNames.checkGroup(address.group());
    checkName(address.name());
    return managed(editor.change(catalog -> put(catalog, address, settings)));
  }

  private StorageAccount put(Catalog catalog, AccountAddress address, AccountSettings settings) {
    Optional<StorageAccount> old = created(catalog.view(), address.key());
    if (old.isPresent() && !address.isOf(old.get())) {
      throw ManagementException.accountTaken(address.key());
    }
    String id = old.map(StorageAccount::resourceId).orElse(address.resourceId());
    if (configured.containsKey(address.key())) {
      return old.orElseGet(() -> account(id, address.key(), AccountSettings.USUAL));
    }
    rules.checkNew(address.key());
    StorageAccount account = account(id, address.key(), settings);
    folders.create(account.name());
    if (!account.equals(old.orElse(null))) {
      catalog.putAccount(account);
      log.info("Storage account {}: resource={}", old.isEmpty() ? "created" : "changed", id);
    }
    return account;
  }

  /**
   * Finds the account.
   *
   * @throws ManagementException if there is none, or if it was created in another group
   */
  public ManagedAccount get(AccountAddress address) {
    return find(editor.view(), address)
        .map(this::managed)
        .orElseThrow(() -> ManagementException.notFound(address.resourceId()));
  }

  /** The accounts whose id begins with that of a resource group or an Azure subscription. */
  public List<ManagedAccount> list(String containerId) {
    CatalogView view = editor.view();
    return known(view).stream()
        .map(
            name ->
                created(view, name).orElseGet(() -> usual(new AccountAddress(usualGroup, name))))
        .filter(account -> SubscriptionList.isWithin(account.resourceId(), containerId))
        .map(this::managed)
        .toList();
  }

  /**
   * Deletes the account and the subscriptions to it; returns false if there is none.
   *
   * @throws ManagementException if it is configured, used by a subscription, or holds blobs
   */
  public boolean delete(AccountAddress address) {
    return editor.change(
        catalog -> {
          Optional<StorageAccount> found = find(catalog.view(), address);
          found.ifPresent(account -> delete(catalog, account));
          return found.isPresent();
        });
  }

  private void delete(Catalog catalog, StorageAccount account) {
    String name = account.name();
    if (configured.containsKey(name)) {
      throw ManagementException.accountConfigured(name);
    }
    long subscriptions = destinations(catalog.view()).filter(name::equals).count();
    if (subscriptions > 0) {
      throw ManagementException.accountUsed(name, subscriptions);
    }
    if (!folders.deleteIfEmpty(name)) {
      throw ManagementException.accountNotEmpty(name);
    }
    SubscriptionCleaner.remove(catalog, Topic.SOURCES_ID, account.resourceId()::equalsIgnoreCase);
    catalog.removeAccount(account);
    log.info("Storage account deleted: resource={}", account.resourceId());
  }

  /**
   * Takes the accounts of a resource group out of it. Blobs stay, because they may be the only copy
   * of an event; an account without blobs is deleted.
   */
  public void releaseGroup(Catalog catalog, String groupId) {
    for (StorageAccount account : List.copyOf(catalog.view().accounts())) {
      if (SubscriptionList.isWithin(account.resourceId(), groupId)) {
        catalog.removeAccount(account);
        boolean isGone = folders.deleteIfEmpty(account.name());
        log.info(
            "Storage account deleted: resource={} blobs={}",
            account.resourceId(),
            isGone ? "none" : "kept");
      }
    }
  }

  public NameStatus check(String name) {
    if (!NAME.matcher(name).matches()) {
      return NameStatus.INVALID;
    }
    return known(editor.view()).contains(name) ? NameStatus.TAKEN : NameStatus.AVAILABLE;
  }

  private static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidFieldException(
          "Storage account name", "must have 3 to 24 lowercase letters and digits.");
    }
  }

  /** An account that nobody created is in every group, so that callers find it in theirs. */
  private Optional<StorageAccount> find(CatalogView view, AccountAddress address) {
    return created(view, address.key())
        .or(
            () ->
                known(view).contains(address.key())
                    ? Optional.of(usual(address))
                    : Optional.empty())
        .filter(address::isOf);
  }

  private static Optional<StorageAccount> created(CatalogView view, String name) {
    return view.accounts().stream().filter(account -> account.name().equals(name)).findFirst();
  }

  private Set<String> known(CatalogView view) {
    Set<String> names = new TreeSet<>(configured.keySet());
    names.addAll(folders.names());
    view.accounts().forEach(account -> names.add(account.name()));
    destinations(view).forEach(names::add);
    return names;
  }

  /** The account of each subscription with a dead-letter destination, also of those that wait. */
  private Stream<String> destinations(CatalogView view) {
    Stream<Subscription> waiting = editor.proposals().all().stream().map(Proposal::subscription);
    return Stream.concat(view.allSubscriptions(), waiting)
        .map(Subscription::deadLetter)
        .flatMap(Stream::ofNullable)
        .map(DeadLetterDestination::account);
  }

  private static StorageAccount usual(AccountAddress address) {
    return account(address.resourceId(), address.key(), AccountSettings.USUAL);
  }

  private static StorageAccount account(String id, String name, AccountSettings settings) {
    return new StorageAccount(
        id, name, settings.location(), settings.tags(), settings.sku(), settings.kind());
  }

  private ManagedAccount managed(StorageAccount account) {
    URI endpoint = configured.get(account.name());
    return endpoint == null
        ? new ManagedAccount(account, folders.url(account.name()), false)
        : new ManagedAccount(account, endpoint, true);
  }
}
