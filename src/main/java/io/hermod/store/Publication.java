package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;

/**
 * The events of one publish request, accepted together.
 *
 * @param publishedAt to the microsecond
 */
public record Publication(long topicId, Instant publishedAt, List<Event> events) implements Entry {

  @Override
  public int span() {
    return events.size();
  }
}
