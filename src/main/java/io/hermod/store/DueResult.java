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
   * @param quarantined rows that were met on the way and cannot be read: they are gone
   */
  record Found(
      List<ParkedEvent> events, @Nullable Instant nextDue, List<QuarantinedRow> quarantined)
      implements DueResult {

    /** All rows could be read. */
    public Found(List<ParkedEvent> events, @Nullable Instant nextDue) {
      this(events, nextDue, List.of());
    }
  }

  record Failed(String reason) implements DueResult {}
}
