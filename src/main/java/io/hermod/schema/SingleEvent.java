package io.hermod.schema;

import io.hermod.event.Event;
import java.util.List;

/** A body that is one event in JSON, whose id its address says. */
public final class SingleEvent {
  private static final String BATCH = "application/cloudevents-batch+json";

  private SingleEvent() {}

  /**
   * Checks that the body says to be one, or says nothing.
   *
   * @throws InvalidBodyException if it is something else
   */
  public static void requireJson(RequestHeaders headers) {
    String contentType = headers.get("content-type");
    MediaType type = MediaType.of(contentType);
    if (contentType != null && (!type.isJson() || type.is(BATCH))) {
      throw InvalidBodyException.notOneJsonEvent();
    }
  }

  /**
   * The only event of a body.
   *
   * @param id of the address
   * @param isNamed whether events say their ids themselves; else it has that of its address
   * @throws InvalidBodyException if there are others, or if the event says another id
   */
  public static Event of(List<Event> events, String id, boolean isNamed) {
    if (events.size() != 1) {
      throw InvalidBodyException.malformed(
          "One event is expected at this address, and there are " + events.size() + ".");
    }
    Event event = events.getFirst();
    if (isNamed && !event.id().equals(id)) {
      throw InvalidBodyException.malformed(
          "The 'id' property of the event must equal the id in the address.");
    }
    return isNamed ? event : event.withId(id);
  }
}
