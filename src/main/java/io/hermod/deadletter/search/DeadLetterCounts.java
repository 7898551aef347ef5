package io.hermod.deadletter.search;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many dead letters match, in total and by group; the largest group comes first.
 *
 * @param faults what could not be read and is therefore not counted
 * @param next where to continue counting; null if everything is counted
 */
public record DeadLetterCounts(
    long total,
    Map<String, Long> byReason,
    Map<String, Long> byOutcome,
    Map<String, Long> byEventType,
    List<SearchFault> faults,
    @Nullable SearchCursor next) {

  public DeadLetterCounts {
    faults = List.copyOf(faults);
  }
}
