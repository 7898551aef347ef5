package io.hermod.filter;

import io.hermod.event.RandomJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes filters about the events that {@link RandomJson} makes. */
final class RandomFilter {
  private static final List<String> NUMBERS =
      List.of("0", "1", "7", "1.00", "-2.5", "-2.50001", "123456789012", "99999999999999999999.5");

  private static final List<Operator> OPERATORS = List.of(Operator.values());

  private final Random random;
  private final RandomJson json;

  RandomFilter(long seed) {
    this.random = new Random(seed);
    this.json = new RandomJson(seed);
  }

  AdvancedFilter filter() {
    Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
    String key = key();
    return switch (operator.operand()) {
      case NUMBERS ->
          new AdvancedFilter.Numbers(operator, key, some().mapToObj(_ -> number()).toList());
      case NUMBER -> new AdvancedFilter.Bound(operator, key, number());
      case RANGES ->
          new AdvancedFilter.Ranges(operator, key, some().mapToObj(_ -> range()).toList());
      case BOOL -> new AdvancedFilter.Truth(operator, key, random.nextBoolean());
      case TEXTS -> new AdvancedFilter.Texts(operator, key, some().mapToObj(_ -> text()).toList());
      case NOTHING -> new AdvancedFilter.Presence(operator, key);
    };
  }

  /** A name with a dot leads into an object of the name before it, in the filter as in the tree. */
  private String key() {
    String below = random.nextInt(3) == 0 ? "." + json.name() : "";
    return "data." + json.name() + below;
  }

  private IntStream some() {
    return IntStream.rangeClosed(0, random.nextInt(3));
  }

  private BigDecimal number() {
    return new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size())));
  }

  private NumberRange range() {
    BigDecimal one = number();
    BigDecimal other = number();
    return new NumberRange(one.min(other), one.max(other));
  }

  private String text() {
    return random.nextInt(3) == 0 ? json.name() + json.name() : json.name();
  }
}
