package io.hermod.publish;

import io.hermod.event.Event;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;

/** Gives published events their place in a trace. Called on event loops, so it never blocks. */
public interface PublishTracer {

  /**
   * Returns the events with the trace context that their deliveries continue; the same list if none
   * of them is recorded.
   */
  List<Event> begin(List<Event> events);

  /**
   * Called when the events of a request are durable, or were refused by the store.
   *
   * @param sent the events as the publisher sent them
   * @param begun the same events, as {@link #begin} returned them
   */
  void end(Topic topic, List<Event> sent, List<Event> begun, Ended ended);

  /** When a request was read and when it was durable. */
  record Ended(Instant begunAt, Instant endedAt, boolean isStored) {}
}
