package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonIndex;
import io.hermod.event.JsonPath;
import io.hermod.event.JsonValue;
import io.hermod.event.JsonValue.Kind;
import io.hermod.event.RawJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of an object by name, ignoring case. A member of an unexpected type counts as
 * missing.
 */
final class EntryText {
  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

  private final JsonIndex index;

  EntryText(RawJson object) {
    this.index = object.index();
  }

  /** Returns the first member that exists, as text. */
  @Nullable String at(JsonPath... paths) {
    for (JsonPath path : paths) {
      JsonValue value = index.find(path);
      if (value != null && isPlain(value.kind())) {
        return sound(value.text());
      }
    }
    return null;
  }

  private static boolean isPlain(Kind kind) {
    return kind == Kind.TEXT || kind == Kind.NUMBER || kind == Kind.BOOL;
  }

  /**
   * Replaces unpaired surrogates, which JSON may contain, because they cannot be encoded in UTF-8.
   */
  private static String sound(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }

  /** Returns 0 if the member is missing or not a number. */
  int number(JsonPath... paths) {
    String text = at(paths);
    return text != null && COUNT.matcher(text).matches() ? Integer.parseInt(text) : 0;
  }

  @Nullable Instant time(JsonPath... paths) {
    String text = at(paths);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException _) {
      return null;
    }
  }
}
