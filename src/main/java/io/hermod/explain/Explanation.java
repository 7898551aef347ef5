package io.hermod.explain;

import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the events with one id.
 *
 * @param occurrences the events that were published with this id, the newest first
 */
public record Explanation(String eventId, String topic, List<Occurrence> occurrences) {

  /**
   * One event, and what each subscription did with it.
   *
   * @param redriven set if the event is one that was sent again to one subscription; null if it was
   *     published
   */
  public record Occurrence(
      long position,
      Instant publishedAt,
      @Nullable Redriven redriven,
      List<LaneExplanation> lanes) {
    public Occurrence {
      lanes = List.copyOf(lanes);
    }
  }

  public Explanation {
    occurrences = List.copyOf(occurrences);
  }
}
