package io.hermod.workbench;

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

/** The members of an object by their names, without case; what has another form is not there. */
final class EntryText {
  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

  private final JsonIndex index;

  EntryText(RawJson object) {
    this.index = object.index();
  }

  /** The first of these that is there, as text. */
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

  /** Half a surrogate pair, which JSON may hold, could not be sent to anybody. */
  private static String sound(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }

  /** 0 where there is none. */
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
