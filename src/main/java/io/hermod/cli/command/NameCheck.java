package io.hermod.cli.command;

import io.hermod.config.setting.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Says which names are near to one that does not exist, for calls that take the names of a topic
 * and a subscription as they are.
 */
public record NameCheck(ServerConnection server) {
  private static final String SUBSCRIPTIONS =
      "/providers/Microsoft.EventGrid/eventSubscriptions?$top=100";

  /** Makes a call. If the server does not find what it names, says what was meant instead. */
  public <T> T call(String topic, @Nullable String subscription, Supplier<T> call) {
    try {
      return call.get();
    } catch (CommandFailedException e) {
      if (e.hasCode("ResourceNotFound")) {
        require(topic, subscription);
      }
      throw e;
    }
  }

  /** Throws if a topic or subscription with this name does not exist; null for any. */
  public void require(@Nullable String topic, @Nullable String subscription) {
    if (topic != null) {
      requireTopic(topic);
    }
    if (subscription != null) {
      requireSubscription(topic, subscription);
    }
  }

  private void requireTopic(String name) {
    ResourceFinder finder = new ResourceFinder(server);
    List<String> names =
        Stream.of(ResourceKind.values())
            .flatMap(kind -> finder.list(kind, "").stream())
            .map(each -> each.path("name").asString(""))
            .toList();
    if (names.stream().noneMatch(name::equalsIgnoreCase) && !isSystemTopic(name)) {
      throw missing("topic", name, names);
    }
  }

  /** No list has the system topics, but the server knows them where it looks for their events. */
  private boolean isSystemTopic(String name) {
    try {
      JsonNode _ = server.get("/hermod/v1/topics/%s/events/-".formatted(PathSegment.encode(name)));
      return true;
    } catch (CommandFailedException e) {
      return !e.hasCode("ResourceNotFound");
    }
  }

  private void requireSubscription(@Nullable String topic, String name) {
    List<String> names =
        server.list(server.subscriptionPath() + SUBSCRIPTIONS).stream()
            .filter(each -> topic == null || isOf(topic, each))
            .map(each -> each.path("name").asString(""))
            .toList();
    if (names.stream().noneMatch(name::equalsIgnoreCase)) {
      throw missing("subscription", name, names);
    }
  }

  private static boolean isOf(String topic, JsonNode subscription) {
    String id = subscription.at("/properties/topic").asString("").toLowerCase(Locale.ROOT);
    return id.endsWith("/" + topic.toLowerCase(Locale.ROOT));
  }

  private static CommandFailedException missing(String word, String name, List<String> names) {
    return CommandFailedException.notFound(
        "there is no %s '%s'.%s `hermod %s list` shows all of them."
            .formatted(word, name, NearestName.question(name, names), word));
  }
}
