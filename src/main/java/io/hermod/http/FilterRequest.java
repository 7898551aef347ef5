package io.hermod.http;

import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.NumberRange;
import io.hermod.filter.Operator;
import io.hermod.filter.Operator.Operand;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads the filter of an event subscription as callers send it. */
final class FilterRequest {
  private static final String VALUE = "value";
  private static final String VALUES = "values";

  private FilterRequest() {}

  static EventFilter filter(JsonFields filter) {
    return new EventFilter(
        filter.texts("includedEventTypes"),
        filter.text("subjectBeginsWith").orElse(""),
        filter.text("subjectEndsWith").orElse(""),
        filter.flag("isSubjectCaseSensitive", false),
        filter.flag("enableAdvancedFilteringOnArrays", false),
        filter.objects("advancedFilters").stream().map(FilterRequest::advanced).toList());
  }

  private static AdvancedFilter advanced(JsonFields given) {
    // Older clients write the names with a capital.
    JsonFields fields = given.withSmallInitials();
    Operator operator = operator(fields);
    String key = fields.text("key").orElse("");
    requireMember(operator, fields);
    return switch (operator.operand()) {
      case NUMBERS -> new AdvancedFilter.Numbers(operator, key, fields.numbers(VALUES));
      case NUMBER -> new AdvancedFilter.Bound(operator, key, fields.number(VALUE));
      case RANGES ->
          new AdvancedFilter.Ranges(
              operator,
              key,
              fields.numberPairs(VALUES).stream()
                  .map(pair -> new NumberRange(pair.getFirst(), pair.getLast()))
                  .toList());
      case BOOL -> new AdvancedFilter.Truth(operator, key, fields.flag(VALUE, false));
      case TEXTS -> new AdvancedFilter.Texts(operator, key, fields.texts(VALUES));
      case NOTHING -> new AdvancedFilter.Presence(operator, key);
    };
  }

  private static Operator operator(JsonFields fields) {
    String name =
        fields
            .text("operatorType")
            .orElseThrow(() -> fields.invalid("operatorType", "is required"));
    return Operator.named(name)
        .orElseThrow(
            () ->
                fields.invalid(
                    "operatorType", "must be one of " + names() + ", not '" + name + "'"));
  }

  private static String names() {
    return Arrays.stream(Operator.values())
        .map(Operator::wireName)
        .collect(Collectors.joining(", "));
  }

  /** A single value is called otherwise than a list, and some operators have none. */
  private static void requireMember(Operator operator, JsonFields fields) {
    if (operator.operand() == Operand.NOTHING) {
      refuse(VALUE, fields, operator.wireName() + " has none");
      refuse(VALUES, fields, operator.wireName() + " has none");
      return;
    }
    boolean isSingle = operator.operand() == Operand.NUMBER || operator.operand() == Operand.BOOL;
    String wanted = isSingle ? VALUE : VALUES;
    String takes = operator.wireName() + " takes " + (isSingle ? "one value" : "a list");
    refuse(isSingle ? VALUES : VALUE, fields, "the name is '" + wanted + "', for " + takes);
    if (!fields.has(wanted)) {
      throw fields.invalid(wanted, "is required: " + takes);
    }
  }

  private static void refuse(String member, JsonFields fields, String why) {
    if (fields.has(member)) {
      throw fields.invalid(member, "must not be there: " + why);
    }
  }
}
