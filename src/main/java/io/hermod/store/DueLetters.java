package io.hermod.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a look into a box found.
 *
 * @param letters due, in order
 * @param nextDue when the first letter after these is due; null where there is none
 */
public record DueLetters(List<DeadLetter> letters, @Nullable Instant nextDue) {
  public DueLetters {
    letters = List.copyOf(letters);
  }
}
