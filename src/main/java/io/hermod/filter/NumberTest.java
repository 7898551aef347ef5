package io.hermod.filter;

import io.hermod.event.JsonValue.Kind;
import java.math.BigDecimal;
import java.util.List;

/** Compares numbers exactly. */
final class NumberTest implements ValueTest {
  /** Tests against one value of a filter. */
  @FunctionalInterface
  private interface Wanted {
    boolean holds(byte[] json, int start, int end);
  }

  private final Wanted[] wanted;

  private NumberTest(List<Wanted> wanted) {
    this.wanted = wanted.toArray(Wanted[]::new);
  }

  static ValueTest of(AdvancedFilter.Numbers filter) {
    return new NumberTest(filter.values().stream().map(NumberTest::equalTo).toList());
  }

  static ValueTest of(AdvancedFilter.Ranges filter) {
    return new NumberTest(filter.values().stream().map(NumberTest::within).toList());
  }

  static ValueTest of(AdvancedFilter.Bound filter) {
    Decimal bound = new Decimal(filter.value());
    return new NumberTest(
        List.of(
            switch (filter.operator()) {
              case NUMBER_LESS_THAN -> (json, start, end) -> bound.compare(json, start, end) < 0;
              case NUMBER_LESS_THAN_OR_EQUALS ->
                  (json, start, end) -> bound.compare(json, start, end) <= 0;
              case NUMBER_GREATER_THAN -> (json, start, end) -> bound.compare(json, start, end) > 0;
              default -> (json, start, end) -> bound.compare(json, start, end) >= 0;
            }));
  }

  private static Wanted equalTo(BigDecimal value) {
    Decimal number = new Decimal(value);
    return (json, start, end) -> number.compare(json, start, end) == 0;
  }

  private static Wanted within(NumberRange range) {
    Decimal low = new Decimal(range.low());
    Decimal high = new Decimal(range.high());
    return (json, start, end) ->
        low.compare(json, start, end) >= 0 && high.compare(json, start, end) <= 0;
  }

  @Override
  public Kind kind() {
    return Kind.NUMBER;
  }

  @Override
  public boolean canRead(byte[] json, int start, int end) {
    return JsonNumber.isValid(json, start, end);
  }

  @Override
  public boolean holds(byte[] json, int start, int end) {
    for (Wanted each : wanted) {
      if (each.holds(json, start, end)) {
        return true;
      }
    }
    return false;
  }
}
