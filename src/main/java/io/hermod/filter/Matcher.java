package io.hermod.filter;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A compiled filter: a pure function from an event to yes or no. */
public final class Matcher {
  private final FilterPart[] basics;
  private final FilterPart[] advanced;

  /**
   * The result of one part of a filter for an event.
   *
   * @param part the path of the part in the filter, such as {@code advancedFilters[0]}
   * @param why a sentence
   */
  public record PartResult(String part, boolean matches, String why) {}

  private Matcher(List<FilterPart> basics, List<FilterPart> advanced) {
    this.basics = basics.toArray(FilterPart[]::new);
    this.advanced = advanced.toArray(FilterPart[]::new);
  }

  static Matcher of(EventFilter filter, Schema schema, String resourceId) {
    return new Matcher(basics(filter), advanced(filter, schema, resourceId));
  }

  /**
   * Returns a matcher that also requires this origin.
   *
   * @param includesNested whether origins below this one in the path hierarchy match too
   */
  public Matcher onlyFrom(String origin, boolean includesNested) {
    List<FilterPart> parts = new ArrayList<>();
    parts.add(new OriginPart(origin, includesNested));
    parts.addAll(List.of(basics));
    return new Matcher(parts, List.of(advanced));
  }

  /** Returns a matcher for all events of an origin; see {@link #onlyFrom}. */
  public static Matcher ofOrigin(String origin, boolean includesNested) {
    return new Matcher(List.of(new OriginPart(origin, includesNested)), List.of());
  }

  private static List<FilterPart> basics(EventFilter filter) {
    List<FilterPart> parts = new ArrayList<>();
    if (!isEverything(filter.includedEventTypes())) {
      parts.add(new TypePart(filter.includedEventTypes()));
    }
    if (!filter.subjectBeginsWith().isEmpty()) {
      parts.add(subject(false, filter.subjectBeginsWith(), filter));
    }
    if (!filter.subjectEndsWith().isEmpty()) {
      parts.add(subject(true, filter.subjectEndsWith(), filter));
    }
    return parts;
  }

  private static boolean isEverything(List<String> types) {
    return types.isEmpty() || (types.size() == 1 && types.getFirst().equalsIgnoreCase("All"));
  }

  private static FilterPart subject(boolean isEnd, String wanted, EventFilter filter) {
    return new SubjectPart(isEnd, wanted, !filter.isSubjectCaseSensitive());
  }

  private static List<FilterPart> advanced(EventFilter filter, Schema schema, String resourceId) {
    boolean readsArrays = filter.enableAdvancedFilteringOnArrays();
    List<FilterPart> parts = new ArrayList<>();
    for (AdvancedFilter each : filter.advancedFilters()) {
      String name = "advancedFilters[" + parts.size() + "]";
      parts.add(new AdvancedPart(name, each, readsArrays, schema, resourceId));
    }
    return parts;
  }

  public boolean matches(Event event) {
    return matchesBasics(event) && matchesAdvanced(event);
  }

  /** Whether the origin, type and subject of the event match. */
  public boolean matchesBasics(Event event) {
    return all(basics, event);
  }

  public boolean matchesAdvanced(Event event) {
    return all(advanced, event);
  }

  private static boolean all(FilterPart[] parts, Event event) {
    for (FilterPart part : parts) {
      if (!part.matches(event)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the filter has advanced filters in addition to conditions on type and subject. */
  public boolean hasAdvanced() {
    return advanced.length > 0;
  }

  /** Explains the result of each part of the filter; empty if the filter matches every event. */
  public List<PartResult> explain(Event event) {
    return Stream.of(basics, advanced)
        .flatMap(Stream::of)
        .map(part -> new PartResult(part.name(), part.matches(event), part.why(event)))
        .toList();
  }
}
