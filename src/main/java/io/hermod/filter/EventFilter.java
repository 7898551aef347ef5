package io.hermod.filter;

import java.util.List;

/**
 * Which events a subscription wants; all parts must hold.
 *
 * @param includedEventTypes empty means every type
 */
public record EventFilter(
    List<String> includedEventTypes,
    String subjectBeginsWith,
    String subjectEndsWith,
    boolean isSubjectCaseSensitive) {
  public static final EventFilter ALL = new EventFilter(List.of(), "", "", false);

  public EventFilter {
    includedEventTypes = List.copyOf(includedEventTypes);
  }

  /** Compiled once per version of a subscription. */
  public Matcher matcher() {
    return Matcher.of(this);
  }
}
