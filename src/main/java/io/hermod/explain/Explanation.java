package io.hermod.explain;

import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the events of one id.
 *
 * @param occurrences each event that was published under it, the newest first
 */
public record Explanation(String eventId, String topic, List<Occurrence> occurrences) {

  /**
   * One event, and what each subscription did with it.
   *
   * @param redriven that it is a dead letter which was sent again, to one subscription; null where
   *     it was published
   */
  public record Occurrence(
      long position, Instant publishedAt, @Nullable Redriven redriven, List<Story> stories) {
    public Occurrence {
      stories = List.copyOf(stories);
    }
  }

  public Explanation {
    occurrences = List.copyOf(occurrences);
  }
}
