package io.hermod.cli.migrate;

import io.hermod.cli.command.PathSegment;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The topic, domain, domain topic or system topic that a subscription belongs to.
 *
 * @param owner its kind and name, such as {@code domains/d}
 * @param topic the topic of a domain; null if there is none
 */
record SubscriptionSource(String owner, @Nullable String topic) {
  private static final Pattern SCOPE =
      Pattern.compile(
          ".*/providers/microsoft\\.eventgrid/(topics|domains|systemtopics)/([^/]+)"
              + "(?:/topics/([^/]+)|/([^/]+))?/?",
          Pattern.CASE_INSENSITIVE);

  static SubscriptionSource of(String scope) {
    Matcher found = SCOPE.matcher("/" + scope);
    if (!found.matches()) {
      throw new ImportProblem(
          "its source %s is a resource that Hermod does not observe: create a topic, publish the events to it, and subscribe to that"
              .formatted(TemplateValues.shortened(scope)));
    }
    String topic = found.group(3) == null ? found.group(4) : found.group(3);
    return new SubscriptionSource(segment(found.group(1)) + "/" + found.group(2), topic);
  }

  private static String segment(String given) {
    return switch (given.toLowerCase(Locale.ROOT)) {
      case "topics" -> "topics";
      case "domains" -> "domains";
      default -> "systemTopics";
    };
  }

  boolean isSystemTopic() {
    return owner.startsWith("systemTopics/");
  }

  String name() {
    return owner.substring(owner.indexOf('/') + 1);
  }

  String path() {
    String of = owner.substring(0, owner.indexOf('/') + 1) + PathSegment.encode(name());
    return topic == null ? of : of + "/topics/" + PathSegment.encode(topic);
  }

  String words() {
    return TemplateValues.shortened(topic == null ? name() : name() + "/" + topic);
  }
}
