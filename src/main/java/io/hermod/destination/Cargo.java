package io.hermod.destination;

import io.hermod.event.Event;
import java.time.Instant;

/** The events of one request, in their order; there is at least one. */
public interface Cargo {
  int size();

  Event event(int index);

  /** When an event was accepted. */
  Instant publishedAt(int index);

  /** Attempts already made; with several events the request tells of the first. */
  int deliveryCount();
}
