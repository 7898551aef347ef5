package io.hermod.cli.migrate;

import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * A resource of an export.
 *
 * @param type in lower case, such as {@code microsoft.eventgrid/topics}
 * @param path its name, with those of the resources that it is part of: {@code domain/topic}
 * @param scope the id of what an event subscription belongs to; empty for other resources
 * @param group its resource group; empty if the export does not say
 * @param json the resource; its values may be expressions
 * @param values replaces the expressions
 */
record FoundResource(
    String type, String path, String scope, String group, JsonNode json, TemplateValues values) {
  static final String PROVIDER = "microsoft.eventgrid/";
  static final String SUBSCRIPTIONS = PROVIDER + "eventsubscriptions";

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  boolean isSubscription() {
    return type.equals(SUBSCRIPTIONS);
  }

  /** Returns the member of the resource, or of its properties: az leaves these out. */
  JsonNode property(String member) {
    JsonNode nested = json.path("properties").path(member);
    JsonNode value = nested.isMissingNode() ? json.path(member) : nested;
    return values.resolve(value);
  }

  String text(String member) {
    JsonNode value = property(member);
    return value.isString() ? value.asString("") : "";
  }

  /** Returns how messages name it. */
  String words() {
    String kind = type.startsWith(PROVIDER) ? type.substring(PROVIDER.length()) : type;
    String word =
        switch (kind) {
          case "topics" -> "topic";
          case "domains" -> "domain";
          case "domains/topics" -> "domain topic";
          case "systemtopics" -> "system topic";
          case "eventsubscriptions" -> "subscription";
          default -> kind.toLowerCase(Locale.ROOT);
        };
    return word + " " + TemplateValues.shortened(path.isEmpty() ? "without a name" : path);
  }
}
