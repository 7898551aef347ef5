package io.hermod.http.edge;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import org.jspecify.annotations.Nullable;

/**
 * The address to which clients of the Edge module publish events: {@code /topics/NAME/events},
 * optionally followed by the id of the single event. Case and trailing slashes are ignored.
 *
 * @param eventId null if the address contains none
 */
record EdgeAddress(String topic, @Nullable String eventId) {
  private static final String TOPICS = "/topics/";
  private static final String EVENTS = "/events";

  /** Whether the path is such an address. Runs for every request, so it allocates nothing. */
  static boolean isOne(@Nullable String path) {
    if (path == null || !path.regionMatches(true, 0, TOPICS, 0, TOPICS.length())) {
      return false;
    }
    int nameEnd = nameEnd(path);
    return nameEnd > TOPICS.length()
        && path.regionMatches(true, nameEnd, EVENTS, 0, EVENTS.length())
        && isOneSegment(path, nameEnd + EVENTS.length());
  }

  private static int nameEnd(String path) {
    return path.indexOf('/', TOPICS.length());
  }

  /** Whether only slashes follow, or a single segment with slashes around it. */
  private static boolean isOneSegment(String path, int from) {
    int end = endWithoutSlashes(path);
    if (end <= from) {
      return true;
    }
    int next = path.indexOf('/', from + 1);
    return path.charAt(from) == '/' && (next < 0 || next >= end) && next != from + 1;
  }

  private static int endWithoutSlashes(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return end;
  }

  /** Parses an address. */
  static EdgeAddress of(String path) {
    int nameEnd = nameEnd(path);
    int idStart = nameEnd + EVENTS.length() + 1;
    int end = endWithoutSlashes(path);
    return new EdgeAddress(
        decoded(path.substring(TOPICS.length(), nameEnd)),
        end <= idStart ? null : decoded(path.substring(idStart, end)));
  }

  /** Returns an empty text for an invalid encoding, because nothing has an empty name. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException _) {
      return "";
    }
  }
}
