package io.hermod.http.resource;

import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.NumberRange;
import io.hermod.filter.Operator;
import io.hermod.filter.Operator.Operand;
import io.hermod.http.call.JsonFields;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads the filter of an event subscription as callers send it. */
public final class FilterRequest {
  private static final String VALUE = "value";
  private static final String VALUES = "values";

  private FilterRequest() {}

  public static EventFilter filter(JsonFields filter) {
    return new EventFilter(
        filter.texts("includedEventTypes"),
        filter.text("subjectBeginsWith").orElse(""),
        filter.text("subjectEndsWith").orElse(""),
        filter.flag("isSubjectCaseSensitive", false),
        filter.flag("enableAdvancedFilteringOnArrays", false),
        filter.objects("advancedFilters").stream().map(FilterRequest::advanced).toList());
  }

  private static AdvancedFilter advanced(JsonFields given) {
    // Older clients capitalise the names.
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

  /**
   * Requires the member that fits the operator: {@code value} for a single value, {@code values}
   * for a list, none for some operators.
   */
  private static void requireMember(Operator operator, JsonFields fields) {
    if (operator.operand() == Operand.NOTHING) {
      refuse(VALUE, fields, operator.wireName() + " takes none");
      refuse(VALUES, fields, operator.wireName() + " takes none");
      return;
    }
    boolean isSingle = operator.operand() == Operand.NUMBER || operator.operand() == Operand.BOOL;
    String wanted = isSingle ? VALUE : VALUES;
    String takes = operator.wireName() + " takes " + (isSingle ? "one value" : "a list");
    refuse(isSingle ? VALUES : VALUE, fields, "use '" + wanted + "', because " + takes);
    if (!fields.has(wanted)) {
      throw fields.invalid(wanted, "is required: " + takes);
    }
  }

  private static void refuse(String member, JsonFields fields, String why) {
    if (fields.has(member)) {
      throw fields.invalid(member, "must not be given: " + why);
    }
  }
}
