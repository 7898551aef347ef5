package io.hermod.workbench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the dead letters that match.
 *
 * @param faults what could not be read on the way
 * @param next where the next page begins; null at the end. A page may be short or empty and yet
 *     have a next one, because a call reads only so much
 */
public record LetterPage(
    List<LetterEntry> entries, List<LetterFault> faults, @Nullable LetterCursor next) {

  public LetterPage {
    entries = List.copyOf(entries);
    faults = List.copyOf(faults);
  }
}
