package io.hermod.workbench;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a blob says, in the layouts of Event Grid: {@code SUBSCRIPTION/year/…}, or with
 * a namespace and its topic before that.
 *
 * @param topic only namespaces name it
 * @param subscription empty where the name has another layout
 * @param hour when that began; null where the name does not say so
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

  /** Whatever else lies in the container was not put there by Event Grid. */
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
