package io.hermod.access;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resource that a request is about; decides which roles apply. */
public sealed interface Resource {
  Resource SERVER = new Server();

  /** The server as a whole, or something that belongs to no resource group. */
  record Server() implements Resource {}

  /** A resource group, or something in it that has no scope of its own, such as a system topic. */
  record InGroup(String group) implements Resource {}

  /** A topic and its subscriptions. */
  record OneTopic(String name, String group) implements Resource {}

  /** A domain, its topics and all their subscriptions. */
  record OneDomain(String name, String group) implements Resource {}

  static Resource of(Topic topic) {
    return switch (topic.kind()) {
      case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _ ->
          new OneTopic(topic.name(), Ids.group(topic.resourceId()));
      case TopicKind.Domain _ -> new OneDomain(topic.name(), Ids.group(topic.resourceId()));
      case TopicKind.SystemTopic _ -> ofId(topic.resourceId());
    };
  }

  /** The resource of an ARM id: its resource group, or the server if the id has none. */
  static Resource ofId(String resourceId) {
    String group = Ids.group(resourceId);
    return group.isEmpty() ? SERVER : new InGroup(group);
  }

  /** Parses ARM ids. */
  final class Ids {
    private static final Pattern GROUP =
        Pattern.compile("(?i)/subscriptions/[^/]+/resourceGroups/([^/]+)(?:/.*)?");

    private Ids() {}

    /** Empty if the id is not in a resource group. */
    private static String group(String resourceId) {
      Matcher id = GROUP.matcher(resourceId);
      return id.matches() ? id.group(1) : "";
    }
  }
}
