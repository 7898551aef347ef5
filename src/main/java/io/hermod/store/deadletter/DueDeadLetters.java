package io.hermod.store.deadletter;

import io.hermod.store.DeadLetter;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for the due dead letters of a group.
 *
 * @param letters the due dead letters, in order
 * @param nextDue when the next dead letter after these is due; null if there is none
 */
public record DueDeadLetters(List<DeadLetter> letters, @Nullable Instant nextDue) {
  public DueDeadLetters {
    letters = List.copyOf(letters);
  }
}
