package io.hermod.filter;

import io.hermod.event.Event;
import io.hermod.event.JsonElements;
import io.hermod.event.JsonValue;
import io.hermod.event.JsonValue.Kind;
import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/** A compiled advanced filter: looks up the value of its key and tests it. */
final class AdvancedPart implements FilterPart {
  private final String name;
  private final AdvancedFilter filter;
  private final Operator operator;
  private final Key key;
  private final @Nullable ValueTest test;
  private final boolean readsArrays;

  /**
   * Compiles a filter.
   *
   * @param resourceId the ARM id of the topic, which is the topic of events that name none
   */
  AdvancedPart(
      String name, AdvancedFilter filter, boolean readsArrays, Schema schema, String resourceId) {
    this.name = name;
    this.filter = filter;
    this.operator = filter.operator();
    this.key = Key.of(filter.key(), schema, resourceId);
    this.test = test(filter);
    this.readsArrays = readsArrays;
  }

  private static @Nullable ValueTest test(AdvancedFilter filter) {
    return switch (filter) {
      case AdvancedFilter.Numbers numbers -> NumberTest.of(numbers);
      case AdvancedFilter.Bound bound -> NumberTest.of(bound);
      case AdvancedFilter.Ranges ranges -> NumberTest.of(ranges);
      case AdvancedFilter.Texts texts -> TextTest.of(texts);
      case AdvancedFilter.Truth truth -> new TruthTest(truth.value());
      case AdvancedFilter.Presence _ -> null;
    };
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean matches(Event event) {
    return operator.accepts(examine(key.find(event)));
  }

  @Override
  public String why(Event event) {
    JsonValue value = key.find(event);
    return Wording.why(filter, value, examine(value));
  }

  private Finding examine(@Nullable JsonValue value) {
    if (value == null || value.kind() == Kind.NULL) {
      return Finding.MISSING;
    }
    if (test == null) {
      return Finding.PRESENT;
    }
    return value.kind() == Kind.ARRAY ? examineArray(test, value) : examine(test, value);
  }

  private Finding examineArray(ValueTest test, JsonValue array) {
    if (!readsArrays) {
      return Finding.UNREAD_ARRAY;
    }
    JsonElements elements = array.elements();
    while (elements.next()) {
      int quote = quote(elements.kind());
      if (elements.kind() == test.kind()
          && test.holds(array.json(), elements.start() + quote, elements.end() - quote)) {
        return Finding.HIT;
      }
    }
    return Finding.NO_HIT;
  }

  private Finding examine(ValueTest test, JsonValue value) {
    int start = value.start() + quote(value.kind());
    int end = value.end() - quote(value.kind());
    if (value.kind() != test.kind() && !canRead(test, value, start, end)) {
      return Finding.OTHER_KIND;
    }
    return test.holds(value.json(), start, end) ? Finding.HIT : Finding.NO_HIT;
  }

  private boolean canRead(ValueTest test, JsonValue value, int start, int end) {
    return key.isAttribute()
        && value.kind() != Kind.OBJECT
        && test.canRead(value.json(), start, end);
  }

  private static int quote(Kind kind) {
    return kind == Kind.TEXT ? 1 : 0;
  }
}
