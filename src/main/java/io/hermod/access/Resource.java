package io.hermod.access;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a request is about, as far as the scope of roles is concerned. */
public sealed interface Resource {
  Resource SERVER = new Server();

  /** The server as a whole, or something that belongs to no resource. */
  record Server() implements Resource {}

  /** A resource group, or something in it that has no scope of its own, as a system topic. */
  record InGroup(String group) implements Resource {}

  /** A topic, and its subscriptions. */
  record OneTopic(String name, String group) implements Resource {}

  /** A domain, its topics, and the subscriptions to any of them. */
  record OneDomain(String name, String group) implements Resource {}

  static Resource of(Topic topic) {
    return switch (topic.kind()) {
      case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _ ->
          new OneTopic(topic.name(), Ids.group(topic.resourceId()));
      case TopicKind.Domain _ -> new OneDomain(topic.name(), Ids.group(topic.resourceId()));
      case TopicKind.SystemTopic _ -> ofId(topic.resourceId());
    };
  }

  /** Anything that has an ARM id: it belongs to the resource group in that, or to the server. */
  static Resource ofId(String resourceId) {
    String group = Ids.group(resourceId);
    return group.isEmpty() ? SERVER : new InGroup(group);
  }

  /** Reads ARM ids. */
  final class Ids {
    private static final Pattern GROUP =
        Pattern.compile("(?i)/subscriptions/[^/]+/resourceGroups/([^/]+)(?:/.*)?");

    private Ids() {}

    /** Empty where the id lies in no group. */
    private static String group(String resourceId) {
      Matcher id = GROUP.matcher(resourceId);
      return id.matches() ? id.group(1) : "";
    }
  }
}
