package io.hermod.deadletter.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the dead letters that match a query.
 *
 * @param faults what could not be read
 * @param next where the next page begins; null at the end. A page may be short or empty although
 *     there is a next one, because each call reads a limited amount
 */
public record DeadLetterPage(
    List<DeadLetterEntry> entries, List<SearchFault> faults, @Nullable SearchCursor next) {

  public DeadLetterPage {
    entries = List.copyOf(entries);
    faults = List.copyOf(faults);
  }
}
