package io.hermod.filter;

import io.hermod.event.Schema;
import java.util.List;

/**
 * Selects the events that a subscription receives; all conditions must hold.
 *
 * @param includedEventTypes empty means every type
 * @param enableAdvancedFilteringOnArrays whether advanced filters test the elements of an array; if
 *     not, an array matches no operator except {@code IsNotNull}
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

  /** Creates a filter without advanced filters. */
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
   * Compiles this filter, which happens once per version of a subscription.
   *
   * @param schema the schema in which the events are published
   * @param resourceId the ARM id of the topic, which is the topic of events that name none
   */
  public Matcher matcher(Schema schema, String resourceId) {
    return Matcher.of(this, schema, resourceId);
  }
}
