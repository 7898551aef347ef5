package io.hermod.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URLDecoder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the topic that a publish address names: {@code /topics/NAME/api/events}, or {@code
 * /api/events} on the host {@code NAME.anything}; in any case, with or without slashes at the end.
 */
final class PublishAddress {
  private static final String BEFORE_NAME = "/topics/";
  private static final String EVENTS = "/api/events";

  private PublishAddress() {}

  static boolean matches(@Nullable String path) {
    if (path == null) {
      return false;
    }
    int nameEnd = nameEnd(path);
    return nameEnd == 0 || (nameEnd > BEFORE_NAME.length() && isName(path, nameEnd));
  }

  /** Where {@code /api/events} starts; negative where the path does not end so. */
  private static int nameEnd(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    int start = end - EVENTS.length();
    return path.regionMatches(true, start, EVENTS, 0, EVENTS.length()) ? start : -1;
  }

  private static boolean isName(String path, int nameEnd) {
    return path.regionMatches(true, 0, BEFORE_NAME, 0, BEFORE_NAME.length())
        && path.lastIndexOf('/', nameEnd - 1) == BEFORE_NAME.length() - 1;
  }

  /** The name as the client wrote it, decoded; empty where there is none to be found. */
  static String topicName(HttpServerRequest request) {
    String path = Objects.requireNonNullElse(request.path(), "");
    int nameEnd = nameEnd(path);
    return nameEnd == 0
        ? firstLabel(request.authority())
        : decoded(path.substring(BEFORE_NAME.length(), nameEnd));
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
