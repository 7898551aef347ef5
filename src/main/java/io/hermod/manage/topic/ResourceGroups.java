package io.hermod.manage.topic;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.SubscriptionCleaner;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.subscription.SubscriptionList;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resource groups: those that a caller created, and those that exist because a resource is in them.
 * Blocks while the catalog writes.
 */
public final class ResourceGroups {
  private static final Logger log = LoggerFactory.getLogger(ResourceGroups.class);
  private static final Pattern GROUP =
      Pattern.compile("(/subscriptions/[^/]+/resourceGroups/([^/]+))/.*", Pattern.CASE_INSENSITIVE);

  private final CatalogEditor editor;
  private final StorageAccounts accounts;

  public ResourceGroups(CatalogEditor editor, StorageAccounts accounts) {
    this.editor = editor;
    this.accounts = accounts;
  }

  /**
   * Creates the group, or replaces its location and tags; the spelling of its name stays as it is.
   */
  public ResourceGroup put(GroupAddress address, String location, Map<String, String> tags) {
    ResourceNames.checkGroup(address);
    return editor.change(
        catalog -> {
          Optional<ResourceGroup> old = find(catalog.view(), address);
          String id = old.map(ResourceGroup::resourceId).orElse(address.resourceId());
          String name = old.map(ResourceGroup::name).orElse(address.resourceGroup());
          ResourceGroup group = new ResourceGroup(id, name, location, tags);
          if (!catalog.view().groups().contains(group)) {
            catalog.putGroup(group);
            log.info("Resource group written: resource={}", group.resourceId());
          }
          return group;
        });
  }

  public Optional<ResourceGroup> find(GroupAddress address) {
    return find(editor.view(), address);
  }

  public ResourceGroup get(GroupAddress address) {
    return find(address).orElseThrow(() -> ManagementException.groupNotFound(address));
  }

  /** The groups of an Azure subscription. */
  public Collection<ResourceGroup> list(String azureSubscription) {
    String prefix = GroupAddress.azureId(azureSubscription);
    return all(editor.view()).values().stream()
        .filter(group -> SubscriptionList.isWithin(group.resourceId(), prefix))
        .toList();
  }

  /** Deletes the group with everything in it, except built-in topics and blobs. */
  public void delete(GroupAddress address) {
    editor.change(
        catalog -> {
          if (find(catalog.view(), address).isEmpty()) {
            throw ManagementException.groupNotFound(address);
          }
          empty(catalog, address.resourceId());
          catalog.view().groups().stream()
              .filter(group -> group.resourceId().equalsIgnoreCase(address.resourceId()))
              .forEach(catalog::removeGroup);
          log.info("Resource group deleted: resource={}", address.resourceId());
          return address;
        });
  }

  private void empty(Catalog catalog, String groupId) {
    catalog.view().topics().stream()
        .filter(topic -> !topic.isBuiltIn())
        .filter(topic -> SubscriptionList.isWithin(topic.resourceId(), groupId))
        .toList()
        .forEach(topic -> Topics.remove(catalog, topic));
    SubscriptionCleaner.remove(
        catalog, Topic.SOURCES_ID, origin -> SubscriptionList.isWithin(origin, groupId));
    accounts.releaseGroup(catalog, groupId);
  }

  private static Optional<ResourceGroup> find(CatalogView view, GroupAddress address) {
    return Optional.ofNullable(all(view).get(address.resourceId().toLowerCase(Locale.ROOT)));
  }

  private static Map<String, ResourceGroup> all(CatalogView view) {
    Map<String, ResourceGroup> groups = new TreeMap<>();
    for (ResourceGroup group : view.groups()) {
      groups.put(group.resourceId().toLowerCase(Locale.ROOT), group);
    }
    for (Topic topic : view.topics()) {
      addGroupOf(topic.resourceId(), topic.traits().location(), groups);
    }
    for (StorageAccount account : view.accounts()) {
      addGroupOf(account.resourceId(), account.location(), groups);
    }
    return groups;
  }

  private static void addGroupOf(
      String resourceId, String location, Map<String, ResourceGroup> groups) {
    Matcher id = GROUP.matcher(resourceId);
    if (id.matches()) {
      groups.computeIfAbsent(
          id.group(1).toLowerCase(Locale.ROOT),
          _ -> new ResourceGroup(id.group(1), id.group(2), location, Map.of()));
    }
  }
}
