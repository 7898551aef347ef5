package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import io.hermod.workbench.LetterCursor;
import io.hermod.workbench.LetterEntry;
import io.hermod.workbench.LetterQuery;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which dead letters a call asks for.
 *
 * @param redriven whether only those that were sent again, or only those that were not; null for
 *     both
 * @param cursor null for the first page
 * @param top how many a page may have
 */
record LetterRequest(
    LetterQuery query, @Nullable Boolean redriven, @Nullable LetterCursor cursor, int top) {
  private static final Pattern TOP = Pattern.compile("[1-9]\\d?|100");
  private static final int USUAL_TOP = 20;

  static LetterRequest of(ArmCall call) {
    ArmQuery query = call.query();
    query.allowOnly(LetterQuery.fieldsAnd("redriven", "top", "cursor"));
    return new LetterRequest(
        LetterQuery.of(query::parameter),
        redriven(query.parameter("redriven")),
        cursor(query.parameter("cursor")),
        top(query.parameter("top")));
  }

  Predicate<LetterEntry> wanted() {
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

  private static @Nullable LetterCursor cursor(@Nullable String text) {
    return text == null || text.isEmpty() ? null : LetterCursor.parse(text);
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
