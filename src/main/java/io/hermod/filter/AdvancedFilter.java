package io.hermod.filter;

import java.math.BigDecimal;
import java.util.List;

/** A condition on one value of an event, which stands where the key points. */
public sealed interface AdvancedFilter {
  Operator operator();

  /** A path into the event, such as {@code data.color}. */
  String key();

  /** What is compared with, one text for each value. */
  List<String> valueTexts();

  /** Equal to one of some numbers, or to none. */
  record Numbers(Operator operator, String key, List<BigDecimal> values) implements AdvancedFilter {
    public Numbers {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values.stream().map(BigDecimal::toString).toList();
    }
  }

  /** On one side of a number. */
  record Bound(Operator operator, String key, BigDecimal value) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of(value.toString());
    }
  }

  /** Within one of some ranges, or within none. */
  record Ranges(Operator operator, String key, List<NumberRange> values) implements AdvancedFilter {
    public Ranges {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values.stream().map(NumberRange::toString).toList();
    }
  }

  /** True, or false. */
  record Truth(Operator operator, String key, boolean value) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of(Boolean.toString(value));
    }
  }

  /** Like one of some texts, or like none. */
  record Texts(Operator operator, String key, List<String> values) implements AdvancedFilter {
    public Texts {
      values = List.copyOf(values);
    }

    @Override
    public List<String> valueTexts() {
      return values;
    }
  }

  /** There, or not. */
  record Presence(Operator operator, String key) implements AdvancedFilter {
    @Override
    public List<String> valueTexts() {
      return List.of();
    }
  }
}
