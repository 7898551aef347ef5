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

  /**
   * Parses a path; null if it is no such address. Runs for every request, so it allocates nothing
   * for other paths.
   */
  static @Nullable EdgeAddress parse(String path) {
    if (!path.regionMatches(true, 0, TOPICS, 0, TOPICS.length())) {
      return null;
    }
    int nameEnd = path.indexOf('/', TOPICS.length());
    int eventsEnd = nameEnd + EVENTS.length();
    int end = endWithoutSlashes(path);
    boolean isAddress =
        nameEnd > TOPICS.length()
            && path.regionMatches(true, nameEnd, EVENTS, 0, EVENTS.length())
            && isOneSegment(path, eventsEnd, end);
    return isAddress
        ? new EdgeAddress(
            decoded(path.substring(TOPICS.length(), nameEnd)),
            end <= eventsEnd + 1 ? null : decoded(path.substring(eventsEnd + 1, end)))
        : null;
  }

  /** Whether only slashes follow, or a single segment with slashes around it. */
  private static boolean isOneSegment(String path, int from, int end) {
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

  /** Returns an empty text for an invalid encoding, because nothing has an empty name. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException _) {
      return "";
    }
  }
}
