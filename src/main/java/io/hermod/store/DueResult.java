package io.hermod.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a look at a lane's parking found. */
public sealed interface DueResult {

  /**
   * The rows that are due.
   *
   * @param events due, in order
   * @param nextDue when the first row after these is due; null where there is none
   */
  record Found(List<ParkedEvent> events, @Nullable Instant nextDue) implements DueResult {}

  record Failed(String reason) implements DueResult {}
}
