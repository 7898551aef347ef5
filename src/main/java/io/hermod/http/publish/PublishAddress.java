package io.hermod.http.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.vertx.core.net.HostAndPort;
import java.net.URLDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address to which publishers send events: {@code /topics/NAME/api/events}, the same below
 * {@code /domains} and {@code /systemTopics}, or {@code /api/events} on the host {@code
 * NAME.anything}. Case and trailing slashes are ignored.
 *
 * @param parent null if the host names the topic
 */
record PublishAddress(@Nullable ParentPath parent, String name) {
  private static final String EVENTS = "/api/events";
  private static final PublishAddress ON_HOST = new PublishAddress(null, "");

  /** The parent path of each kind of topic. */
  enum ParentPath {
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

  /** Parses a path; null if it is no such address. */
  static @Nullable PublishAddress parse(String path) {
    int nameEnd = nameEnd(path);
    if (nameEnd == 0) {
      return ON_HOST;
    }
    ParentPath parent = parent(path, nameEnd);
    return parent == null
        ? null
        : new PublishAddress(parent, decoded(path.substring(parent.start.length(), nameEnd)));
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

  /** Returns the topic at this address on this host; null if there is none. */
  @Nullable Topic find(@Nullable HostAndPort authority, CatalogView catalog) {
    if (parent == null) {
      return catalog.topic(firstLabel(authority));
    }
    Topic topic = catalog.topic(name);
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
