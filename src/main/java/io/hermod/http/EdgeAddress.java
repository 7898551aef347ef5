package io.hermod.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address at which the Edge module takes events: {@code /topics/NAME/events}, or the same with
 * the id of the one event behind it; in any case, with or without slashes at the end.
 *
 * @param eventId null where the address says none
 */
record EdgeAddress(String topic, @Nullable String eventId) {
  private static final Pattern PATH =
      Pattern.compile("/topics/([^/]+)/events(?:/([^/]+))?/*", Pattern.CASE_INSENSITIVE);

  /** Null where the path is something else. */
  static @Nullable EdgeAddress parse(@Nullable String path) {
    Matcher found = PATH.matcher(path == null ? "" : path);
    if (!found.matches()) {
      return null;
    }
    String eventId = found.group(2);
    return new EdgeAddress(decoded(found.group(1)), eventId == null ? null : decoded(eventId));
  }

  /** Nothing has the name that a broken escape leads to. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException _) {
      return "";
    }
  }
}
