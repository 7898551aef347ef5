package io.hermod.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a search for the due rows of a lane. */
public sealed interface DueResult {

  /**
   * The rows that are due.
   *
   * @param events the due events, in order
   * @param nextDue when the next row after these is due; null if there is none
   * @param quarantined rows that the search could not read and moved to quarantine
   */
  record Found(
      List<ParkedEvent> events, @Nullable Instant nextDue, List<QuarantinedRow> quarantined)
      implements DueResult {

    /** Creates a result without unreadable rows. */
    public Found(List<ParkedEvent> events, @Nullable Instant nextDue) {
      this(events, nextDue, List.of());
    }
  }

  record Failed(String reason) implements DueResult {}
}
