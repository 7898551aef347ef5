package io.hermod.workbench;

import io.hermod.event.InvalidFieldException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which dead letters somebody wants; what is null does not matter. Texts are compared without case.
 *
 * @param account with {@code container}: exactly this one, also where no subscription names it
 * @param from of the last attempt, this instant included
 * @param to of the last attempt, this instant not included
 * @param text something that stands anywhere in the entry, as it is written there
 */
public record LetterQuery(
    @Nullable String account,
    @Nullable String container,
    @Nullable String topic,
    @Nullable String subscription,
    @Nullable String reason,
    @Nullable String outcome,
    @Nullable String eventType,
    @Nullable Instant from,
    @Nullable Instant to,
    @Nullable String text) {
  private static final List<String> FIELDS =
      List.of(
          "topic",
          "subscription",
          "reason",
          "outcome",
          "eventType",
          "from",
          "to",
          "text",
          "account",
          "container");
  private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{3,24}");
  private static final Pattern CONTAINER = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");

  public LetterQuery {
    if (account != null && !ACCOUNT.matcher(account).matches()) {
      throw new InvalidFieldException("account", "must have 3 to 24 small letters and digits");
    }
    if (container != null && !CONTAINER.matcher(container).matches()) {
      throw new InvalidFieldException(
          "container",
          "must have 3 to 63 small letters, digits and single dashes, and begin and end with a"
              + " letter or digit");
    }
    if (from != null && to != null && !from.isBefore(to)) {
      throw new InvalidFieldException("to", "must be after from");
    }
  }

  /** The names of all fields that {@link #of} reads, and what else a caller may send. */
  public static String[] fieldsAnd(String... more) {
    return Stream.concat(FIELDS.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /**
   * Reads a query from fields that go by the names of its parts; an empty one counts as absent.
   *
   * @throws InvalidFieldException if one cannot be used
   */
  public static LetterQuery of(Function<String, @Nullable String> field) {
    return new LetterQuery(
        given(field, "account"),
        given(field, "container"),
        given(field, "topic"),
        given(field, "subscription"),
        given(field, "reason"),
        given(field, "outcome"),
        given(field, "eventType"),
        time(field, "from"),
        time(field, "to"),
        given(field, "text"));
  }

  private static @Nullable String given(Function<String, @Nullable String> field, String name) {
    String value = field.apply(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static @Nullable Instant time(Function<String, @Nullable String> field, String name) {
    String text = given(field, name);
    try {
      return text == null ? null : time(text);
    } catch (DateTimeException _) {
      throw new InvalidFieldException(
          name, "must be a time such as 2026-11-15T07:30:00Z, or a day such as 2026-11-15");
    }
  }

  private static Instant time(String text) {
    return text.length() <= "2026-11-15".length()
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : OffsetDateTime.parse(text).toInstant();
  }

  /** Whether one container is asked for by its whole name. */
  boolean namesAContainer() {
    return account != null && container != null;
  }

  boolean matches(LetterEntry entry) {
    return isSame(subscription, entry.subscription())
        && isSame(topic, entry.topic())
        && isSame(reason, entry.reason())
        && isSame(outcome, entry.outcome())
        && isSame(eventType, entry.eventType())
        && (from == null || !entry.time().isBefore(from))
        && (to == null || entry.time().isBefore(to))
        && isIn(text, entry);
  }

  private static boolean isSame(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equalsIgnoreCase(actual);
  }

  private static boolean isIn(@Nullable String wanted, LetterEntry entry) {
    return wanted == null || lowerCase(entry.json().toString()).contains(lowerCase(wanted));
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
