package io.hermod.filter;

import io.hermod.event.Schema;
import java.util.List;

/**
 * Which events a subscription wants; all parts must hold.
 *
 * @param includedEventTypes empty means every type
 * @param enableAdvancedFilteringOnArrays whether advanced filters look at the elements of an array;
 *     else an array is like nothing they want
 */
public record EventFilter(
    List<String> includedEventTypes,
    String subjectBeginsWith,
    String subjectEndsWith,
    boolean isSubjectCaseSensitive,
    boolean enableAdvancedFilteringOnArrays,
    List<AdvancedFilter> advancedFilters) {
  public static final EventFilter ALL = new EventFilter(List.of(), "", "", false);

  public EventFilter {
    includedEventTypes = List.copyOf(includedEventTypes);
    advancedFilters = List.copyOf(advancedFilters);
  }

  /** One without advanced filters. */
  public EventFilter(
      List<String> includedEventTypes,
      String subjectBeginsWith,
      String subjectEndsWith,
      boolean isSubjectCaseSensitive) {
    this(
        includedEventTypes,
        subjectBeginsWith,
        subjectEndsWith,
        isSubjectCaseSensitive,
        false,
        List.of());
  }

  /**
   * Compiled once per version of a subscription.
   *
   * @param schema of the events, as they were published
   * @param resourceId the ARM id of their topic, which an event that names none has
   */
  public Matcher matcher(Schema schema, String resourceId) {
    return Matcher.of(this, schema, resourceId);
  }
}
