package io.hermod.store.embedded.offline;

import io.hermod.event.RawJson;
import io.hermod.topic.Topic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that waits in a stopped store.
 *
 * @param topic null if the catalog cannot be read
 * @param subscription its name; null if the catalog cannot be read
 * @param due when to try next; null if the event waits for its turn
 * @param json the event as it was published; the entry for the container if it is a dead letter
 */
public record SavedEvent(
    State state,
    long topicId,
    @Nullable Topic topic,
    long lane,
    @Nullable String subscription,
    @Nullable String origin,
    String id,
    long position,
    Instant publishedAt,
    int attempts,
    @Nullable Instant due,
    @Nullable String reason,
    RawJson json) {

  /** The lane of an event whose subscriptions are unknown. */
  public static final long NO_LANE = -1;

  /** Where the event waits. */
  public enum State {
    /** In the journal, for its first attempt, or while one was in progress. */
    JOURNAL,
    /** In parking, for its next attempt. */
    PARKED,
    /** It was given up, and waits to be written to its container. */
    DEAD_LETTER
  }
}
