package io.hermod.http.arm;

import java.util.Collection;
import java.util.Locale;
import java.util.function.Function;

/** A condition on the items of a list. Text is compared without regard to case, as names are. */
sealed interface ListFilter {
  ListFilter ALL = new All();

  /**
   * Whether an item meets the condition.
   *
   * @param values returns the values that the item has for the name of a property
   */
  boolean test(Function<String, Collection<String>> values);

  /** Matches everything. */
  record All() implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      return true;
    }
  }

  /** {@code name eq 'x'}. */
  record Equal(String property, String text) implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      return values.apply(property).stream().anyMatch(text::equalsIgnoreCase);
    }
  }

  /** {@code contains(name, 'x')}. */
  record Contains(String property, String text) implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      String wanted = text.toLowerCase(Locale.ROOT);
      return values.apply(property).stream()
          .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(wanted));
    }
  }

  /** {@code not x}; also {@code name ne 'x'}. */
  record Not(ListFilter inner) implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      return !inner.test(values);
    }
  }

  /** {@code x and y}. */
  record And(ListFilter left, ListFilter right) implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      return left.test(values) && right.test(values);
    }
  }

  /** {@code x or y}. */
  record Or(ListFilter left, ListFilter right) implements ListFilter {
    @Override
    public boolean test(Function<String, Collection<String>> values) {
      return left.test(values) || right.test(values);
    }
  }
}
