package io.hermod.deadletter.search;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a blob says in the layouts of Event Grid: {@code SUBSCRIPTION/year/…}, which
 * namespaces prefix with the namespace and its topic.
 *
 * @param topic null unless a namespace wrote the blob
 * @param subscription empty if the name has another layout
 * @param hour the start of the hour; null if the name has no valid time
 */
record BlobName(@Nullable String topic, String subscription, @Nullable Instant hour) {
  private static final BlobName STRANGE = new BlobName(null, "", null);
  private static final Pattern LAYOUT =
      Pattern.compile(
          "(?:[^/]+/(?<topic>[^/]+)/)?(?<subscription>[^/]+)"
              + "/(\\d{4})/(\\d{1,2})/(\\d{1,2})/(\\d{1,2})/[^/]+");

  static BlobName of(String name) {
    Matcher parts = LAYOUT.matcher(name);
    return parts.matches()
        ? new BlobName(parts.group("topic"), parts.group("subscription"), hour(parts))
        : STRANGE;
  }

  /** Whether the blob may contain dead letters: Event Grid writes only JSON files. */
  static boolean isLetters(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private static @Nullable Instant hour(Matcher parts) {
    try {
      return LocalDateTime.of(
              number(parts, 3), number(parts, 4), number(parts, 5), number(parts, 6), 0)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException _) {
      return null;
    }
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}
