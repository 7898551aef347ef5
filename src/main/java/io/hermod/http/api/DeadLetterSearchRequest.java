package io.hermod.http.api;

import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.deadletter.search.SearchCursor;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallQuery;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters that a call asks for.
 *
 * @param redriven true for only those that were redriven, false for only those that were not; null
 *     for both
 * @param cursor null for the first page
 * @param top the maximum number of entries on a page
 */
record DeadLetterSearchRequest(
    DeadLetterQuery query, @Nullable Boolean redriven, @Nullable SearchCursor cursor, int top) {
  private static final Pattern TOP = Pattern.compile("[1-9]\\d?|100");
  private static final int USUAL_TOP = 20;

  static DeadLetterSearchRequest of(Call call) {
    CallQuery query = call.query();
    query.allowOnly(DeadLetterQuery.fieldsAnd("redriven", "top", "cursor"));
    return new DeadLetterSearchRequest(
        DeadLetterQuery.of(query::parameter),
        redriven(query.parameter("redriven")),
        cursor(query.parameter("cursor")),
        top(query.parameter("top")));
  }

  Predicate<DeadLetterEntry> wanted() {
    return entry -> redriven == null || redriven == entry.mark().isRedriven();
  }

  private static @Nullable Boolean redriven(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new InvalidFieldException("redriven", "must be true or false");
    }
    return Boolean.valueOf(text);
  }

  private static @Nullable SearchCursor cursor(@Nullable String text) {
    return text == null || text.isEmpty() ? null : SearchCursor.parse(text);
  }

  private static int top(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return USUAL_TOP;
    }
    if (!TOP.matcher(text).matches()) {
      throw new InvalidFieldException("top", "must be from 1 to 100");
    }
    return Integer.parseInt(text);
  }
}
