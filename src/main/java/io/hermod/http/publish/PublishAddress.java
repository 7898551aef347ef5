package io.hermod.http.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URLDecoder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the topic that a publish address names: {@code /topics/NAME/api/events}, the same below
 * {@code /domains} and {@code /systemTopics}, or {@code /api/events} on the host {@code
 * NAME.anything}. Case and trailing slashes are ignored.
 */
final class PublishAddress {
  private static final String EVENTS = "/api/events";

  /** The parent path of each kind of topic. */
  private enum ParentPath {
    TOPICS("/topics/"),
    DOMAINS("/domains/"),
    SYSTEM_TOPICS("/systemTopics/");

    private static final List<ParentPath> ALL = List.of(values());

    private final String start;

    ParentPath(String start) {
      this.start = start;
    }

    static ParentPath of(TopicKind kind) {
      return switch (kind) {
        case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _ -> TOPICS;
        case TopicKind.Domain _ -> DOMAINS;
        case TopicKind.SystemTopic _ -> SYSTEM_TOPICS;
      };
    }

    private boolean isIn(String path, int nameEnd) {
      return nameEnd > start.length()
          && path.regionMatches(true, 0, start, 0, start.length())
          && path.lastIndexOf('/', nameEnd - 1) == start.length() - 1;
    }
  }

  private PublishAddress() {}

  static boolean matches(@Nullable String path) {
    int nameEnd = path == null ? -1 : nameEnd(path);
    return path != null && (nameEnd == 0 || parent(path, nameEnd) != null);
  }

  private static @Nullable ParentPath parent(String path, int nameEnd) {
    for (ParentPath parent : ParentPath.ALL) {
      if (parent.isIn(path, nameEnd)) {
        return parent;
      }
    }
    return null;
  }

  /**
   * Returns the index at which {@code /api/events} starts; negative if the path does not end with
   * it.
   */
  private static int nameEnd(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    int start = end - EVENTS.length();
    return path.regionMatches(true, start, EVENTS, 0, EVENTS.length()) ? start : -1;
  }

  /** Returns the topic of the request; null if there is none. */
  static @Nullable Topic find(HttpServerRequest request, CatalogView catalog) {
    String path = Objects.requireNonNullElse(request.path(), "");
    int nameEnd = nameEnd(path);
    if (nameEnd == 0) {
      return catalog.topic(firstLabel(request.authority()));
    }
    ParentPath parent = parent(path, nameEnd);
    return parent == null
        ? null
        : find(parent, path.substring(parent.start.length(), nameEnd), catalog);
  }

  private static @Nullable Topic find(ParentPath parent, String name, CatalogView catalog) {
    Topic topic = catalog.topic(decoded(name));
    return topic != null && ParentPath.of(topic.kind()) == parent ? topic : null;
  }

  private static String firstLabel(@Nullable HostAndPort authority) {
    int dot = authority == null ? -1 : authority.host().indexOf('.');
    return authority == null || dot < 0 ? "" : authority.host().substring(0, dot);
  }

  private static String decoded(String name) {
    if (name.indexOf('%') < 0) {
      return name;
    }
    try {
      return URLDecoder.decode(name.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
