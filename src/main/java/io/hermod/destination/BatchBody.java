package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The events of one request, in order. There is at least one. */
public interface BatchBody {
  int size();

  Event event(int index);

  /** Identifies an event among all that its subscription gets. It is the same at each attempt. */
  long position(int index);

  /** When an event was accepted. */
  Instant publishedAt(int index);

  /** The trace that a request with this event belongs to; null if there is none. */
  default @Nullable TraceContext trace(int index) {
    return event(index).trace();
  }

  /** The number of attempts already made. For several events, it is that of the first. */
  int deliveryCount();
}
