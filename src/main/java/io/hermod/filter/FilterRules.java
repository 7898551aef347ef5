package io.hermod.filter;

import io.hermod.event.FieldProblems;
import io.hermod.event.InvalidFieldException;
import java.math.BigDecimal;
import java.util.List;

/** Checks the limits of filters; errors name the offending part. */
public final class FilterRules {
  private static final int MAX_FILTERS = 25;
  private static final int MAX_VALUES = 25;
  private static final int MAX_TEXT = 512;
  private static final int MAX_KEY = 1024;
  private static final int MAX_EXPONENT = 999_999_999;

  private FilterRules() {}

  /**
   * Checks the advanced filters.
   *
   * @throws InvalidFieldException if a filter breaks a rule; names the offending field
   */
  public static void check(EventFilter filter) {
    FieldProblems problems = new FieldProblems();
    check(filter, problems);
    problems.throwFirst();
  }

  /** Checks the advanced filters, each for itself. */
  public static void check(EventFilter filter, FieldProblems problems) {
    List<AdvancedFilter> filters = filter.advancedFilters();
    if (filters.size() > MAX_FILTERS) {
      problems.require(
          false, at(MAX_FILTERS), "exceeds the limit of " + MAX_FILTERS + " advanced filters");
      return;
    }
    int values = 0;
    for (int i = 0; i < filters.size(); i++) {
      AdvancedFilter each = filters.get(i);
      String at = at(i);
      problems.check(() -> check(each, at));
      int before = values;
      values += each.valueTexts().size();
      problems.require(
          values <= MAX_VALUES || before > MAX_VALUES,
          at,
          "brings the number of values in all filters above " + MAX_VALUES);
    }
  }

  private static String at(int filter) {
    return "advancedFilters[" + filter + "]";
  }

  private static void check(AdvancedFilter filter, String at) {
    int key = filter.key().length();
    require(key > 0, at + ".key", "is required");
    require(key <= MAX_KEY, at + ".key", "must be at most " + MAX_KEY + " characters");
    switch (filter) {
      case AdvancedFilter.Numbers numbers -> {
        requireSome(numbers.values(), at);
        numbers.values().forEach(value -> checkNumber(value, at + ".values"));
      }
      case AdvancedFilter.Bound bound -> checkNumber(bound.value(), at + ".value");
      case AdvancedFilter.Ranges ranges -> {
        requireSome(ranges.values(), at);
        ranges.values().forEach(range -> checkRange(range, at + ".values"));
      }
      case AdvancedFilter.Texts texts -> {
        requireSome(texts.values(), at);
        checkTexts(texts.values(), at + ".values");
      }
      case AdvancedFilter.Truth _, AdvancedFilter.Presence _ -> {}
    }
  }

  private static void requireSome(List<?> values, String at) {
    require(!values.isEmpty(), at + ".values", "must not be empty");
  }

  private static void checkTexts(List<String> texts, String at) {
    for (int i = 0; i < texts.size(); i++) {
      require(
          texts.get(i).length() <= MAX_TEXT,
          at + "[" + i + "]",
          "must be at most " + MAX_TEXT + " characters");
    }
  }

  /** Larger exponents are far beyond anything that is measured or counted. */
  private static void checkNumber(BigDecimal number, String at) {
    boolean isSmall =
        number.precision() <= MAX_TEXT && Math.abs((long) number.scale()) <= MAX_EXPONENT;
    require(
        isSmall,
        at,
        "must have at most "
            + MAX_TEXT
            + " digits and an exponent from -"
            + MAX_EXPONENT
            + " to "
            + MAX_EXPONENT);
  }

  private static void checkRange(NumberRange range, String at) {
    checkNumber(range.low(), at);
    checkNumber(range.high(), at);
    require(
        new Decimal(range.high()).isAtLeast(range.low()),
        at,
        "must be ranges from low to high, but " + range + " is not");
  }

  private static void require(boolean holds, String field, String rule) {
    if (!holds) {
      throw new InvalidFieldException(field, rule);
    }
  }
}
