package io.hermod.explain;

import java.time.Instant;
import java.util.List;

/**
 * What happened to the events of one id.
 *
 * @param occurrences each event that was published under it, the newest first
 */
public record Explanation(String eventId, String topic, List<Occurrence> occurrences) {

  /** One event, and what each subscription did with it. */
  public record Occurrence(long position, Instant publishedAt, List<Story> stories) {
    public Occurrence {
      stories = List.copyOf(stories);
    }
  }

  public Explanation {
    occurrences = List.copyOf(occurrences);
  }
}
