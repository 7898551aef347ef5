package io.hermod.filter;

import io.hermod.event.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Explains the finding of a filter in a sentence. */
final class Wording {
  private static final int LONGEST = 100;

  private Wording() {}

  static String why(AdvancedFilter filter, @Nullable JsonValue value, Finding finding) {
    String key = filter.key();
    return value == null
        ? key + " is missing"
        : switch (finding) {
          case MISSING -> key + " is null";
          case PRESENT -> key + " is " + shown(value);
          case HIT -> found(filter, value, "");
          case NO_HIT -> found(filter, value, "not ");
          case OTHER_KIND -> otherKind(filter, value);
          case UNREAD_ARRAY -> key + " is an array, and enableAdvancedFilteringOnArrays is off";
        };
  }

  private static String found(AdvancedFilter filter, JsonValue value, String not) {
    String subject =
        value.kind() == JsonValue.Kind.ARRAY
            ? (not.isEmpty() ? "an element of " : "no element of ") + filter.key() + " is "
            : filter.key() + " is " + shown(value) + ", " + not;
    return subject + filter.operator().words() + " " + wanted(filter);
  }

  private static String otherKind(AdvancedFilter filter, JsonValue value) {
    return filter.key()
        + " is "
        + shown(value)
        + ", and "
        + filter.operator().wireName()
        + " cannot compare "
        + value.kind().name().toLowerCase(Locale.ROOT)
        + " values";
  }

  private static String wanted(AdvancedFilter filter) {
    return filter instanceof AdvancedFilter.Texts texts
        ? texts(texts.values())
        : String.join(", ", filter.valueTexts());
  }

  static String texts(List<String> texts) {
    return texts.stream().map(Wording::text).collect(Collectors.joining(", "));
  }

  static String text(String text) {
    return '"' + shortened(text) + '"';
  }

  private static String shown(JsonValue value) {
    return switch (value.kind()) {
      case TEXT -> text(value.text());
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      case NUMBER, BOOL, NULL -> shortened(value.text());
    };
  }

  /** Does not cut surrogate pairs. */
  private static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }
}
