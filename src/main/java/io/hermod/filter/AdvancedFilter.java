package io.hermod.filter;

import java.math.BigDecimal;
import java.util.List;

/** A condition on the value of an event that the key selects. */
public sealed interface AdvancedFilter {
  Operator operator();

  /** A path into the event, such as {@code data.color}. */
  String key();

  /** The operands of the operator, one text per value. */
  List<String> valueTexts();

  /** The value must, or must not, equal one of these numbers. */
  record Numbers(Operator operator, String key, List<BigDecimal> values) implements AdvancedFilter {
    public Numbers {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values.stream().map(BigDecimal::toString).toList();
    }
  }

  /** The value must lie on one side of a number. */
  record Bound(Operator operator, String key, BigDecimal value) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of(value.toString());
    }
  }

  /** The value must, or must not, lie within one of these ranges. */
  record Ranges(Operator operator, String key, List<NumberRange> values) implements AdvancedFilter {
    public Ranges {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values.stream().map(NumberRange::toString).toList();
    }
  }

  /** The value must be true, or must be false. */
  record Truth(Operator operator, String key, boolean value) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of(Boolean.toString(value));
    }
  }

  /** The value must, or must not, match one of these strings in the way that the operator says. */
  record Texts(Operator operator, String key, List<String> values) implements AdvancedFilter {
    public Texts {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values;
    }
  }

  /** The value must exist, or must be missing. */
  record Presence(Operator operator, String key) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of();
    }
  }
}
