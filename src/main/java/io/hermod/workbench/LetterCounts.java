package io.hermod.workbench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many dead letters match, and how many of each kind; the largest group comes first.
 *
 * @param faults what could not be read, and is not counted
 * @param next where to go on counting; null where all is counted
 */
public record LetterCounts(
    long total,
    Map<String, Long> byReason,
    Map<String, Long> byOutcome,
    Map<String, Long> byEventType,
    List<LetterFault> faults,
    @Nullable LetterCursor next) {

  public LetterCounts {
    faults = List.copyOf(faults);
  }
}
