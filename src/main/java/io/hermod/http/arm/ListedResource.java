package io.hermod.http.arm;

import io.hermod.http.resource.StorageAccountResource;
import io.hermod.http.resource.TopicResource;
import io.hermod.manage.TopicType;
import io.hermod.manage.account.ManagedAccount;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** A resource in a list of resources of all kinds, and the properties that select it. */
record ListedResource(
    String id,
    String name,
    String type,
    String location,
    Map<String, String> tags,
    ObjectNode json) {
  private static final Pattern GROUP =
      Pattern.compile("(?i)/subscriptions/[^/]+/resourceGroups/([^/]+)/.*");

  static ListedResource of(Topic topic) {
    return new ListedResource(
        topic.resourceId(),
        topic.name(),
        "Microsoft.EventGrid/" + TopicType.of(topic).word(),
        topic.traits().location(),
        topic.traits().tags(),
        TopicResource.summary(topic));
  }

  static ListedResource of(ManagedAccount managed) {
    StorageAccount account = managed.account();
    return new ListedResource(
        account.resourceId(),
        account.name(),
        StorageAccountResource.TYPE,
        account.location(),
        account.tags(),
        StorageAccountResource.summary(managed));
  }

  /** The place in a list. A topic and an account may have the same name. */
  String key() {
    return name.toLowerCase(Locale.ROOT) + " " + type;
  }

  /** The values of a property that a filter names. */
  Collection<String> values(String property) {
    return switch (property) {
      case "name" -> List.of(name);
      case "resourceGroup" -> List.of(group());
      case "resourceType" -> List.of(type);
      case "location" -> List.of(location);
      case "tagName" -> tags.keySet();
      default -> tags.values();
    };
  }

  private String group() {
    Matcher matcher = GROUP.matcher(id);
    return matcher.matches() ? matcher.group(1) : "";
  }
}
