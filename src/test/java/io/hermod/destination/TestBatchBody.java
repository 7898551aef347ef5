package io.hermod.destination;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;

/** Events at their first attempt, all published at one time. */
public record TestBatchBody(List<Event> events) implements BatchBody {
  static final Instant PUBLISHED_AT = Instant.parse("2026-01-02T03:04:05.678901Z");

  @Override
  public int size() {
    return events.size();
  }

  @Override
  public Event event(int index) {
    return events.get(index);
  }

  @Override
  public long position(int index) {
    return index;
  }

  @Override
  public Instant publishedAt(int index) {
    return PUBLISHED_AT;
  }

  @Override
  public int deliveryCount() {
    return 0;
  }
}
