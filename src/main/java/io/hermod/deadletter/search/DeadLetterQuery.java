package io.hermod.deadletter.search;

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
 * Selects dead letters. A null field matches everything. Text is compared case-insensitively.
 *
 * @param account together with {@code container}: exactly this container, even if no subscription
 *     names it
 * @param from the earliest time of the last attempt, inclusive
 * @param to the latest time of the last attempt, exclusive
 * @param text must occur anywhere in the JSON of the entry
 * @param eventId the id of the event, which unlike other text distinguishes upper and lower case
 */
public record DeadLetterQuery(
    @Nullable String account,
    @Nullable String container,
    @Nullable String topic,
    @Nullable String subscription,
    @Nullable String reason,
    @Nullable String outcome,
    @Nullable String eventType,
    @Nullable Instant from,
    @Nullable Instant to,
    @Nullable String text,
    @Nullable String eventId) {
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
          "container",
          "eventId");
  private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{3,24}");
  private static final Pattern CONTAINER = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");

  public DeadLetterQuery {
    if (account != null && !ACCOUNT.matcher(account).matches()) {
      throw new InvalidFieldException("account", "must have 3 to 24 lowercase letters and digits");
    }
    if (container != null && !CONTAINER.matcher(container).matches()) {
      throw new InvalidFieldException(
          "container",
          "must have 3 to 63 lowercase letters, digits and single dashes, and begin and end with"
              + " a letter or digit");
    }
    if (from != null && to != null && !from.isBefore(to)) {
      throw new InvalidFieldException("to", "must be after from");
    }
  }

  /** Returns the names of all fields that {@link #of} reads, plus others that a caller may send. */
  public static String[] fieldsAnd(String... more) {
    return Stream.concat(FIELDS.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /**
   * Reads a query from fields that are named after its components. An empty value counts as absent.
   *
   * @throws InvalidFieldException if a value is invalid
   */
  public static DeadLetterQuery of(Function<String, @Nullable String> field) {
    return new DeadLetterQuery(
        given(field, "account"),
        given(field, "container"),
        given(field, "topic"),
        given(field, "subscription"),
        given(field, "reason"),
        given(field, "outcome"),
        given(field, "eventType"),
        time(field, "from"),
        time(field, "to"),
        given(field, "text"),
        given(field, "eventId"));
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

  /** Whether the query names one container by account and name. */
  boolean namesAContainer() {
    return account != null && container != null;
  }

  boolean matches(DeadLetterEntry entry) {
    return isSame(subscription, entry.origin().subscription())
        && isSame(topic, entry.origin().topic())
        && isSame(reason, entry.failure().reason())
        && isSame(outcome, entry.failure().outcome())
        && isSame(eventType, entry.event().type())
        && (from == null || !entry.time().isBefore(from))
        && (to == null || entry.time().isBefore(to))
        && (eventId == null || eventId.equals(entry.event().id()))
        && isIn(text, entry);
  }

  private static boolean isSame(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equalsIgnoreCase(actual);
  }

  private static boolean isIn(@Nullable String wanted, DeadLetterEntry entry) {
    return wanted == null || lowerCase(entry.event().json().toString()).contains(lowerCase(wanted));
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
