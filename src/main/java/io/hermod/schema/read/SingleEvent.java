package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.schema.InvalidBodyException;
import java.util.List;

/** Checks a body that must be one event in JSON, with its id in the URL. */
public final class SingleEvent {
  private static final String BATCH = "application/cloudevents-batch+json";

  private SingleEvent() {}

  /**
   * Checks that the content type, if there is one, is JSON and not a batch.
   *
   * @throws InvalidBodyException if it is not
   */
  public static void requireJson(RequestHeaders headers) {
    String contentType = headers.get("content-type");
    MediaType type = MediaType.of(contentType);
    if (contentType != null && (!type.isJson() || type.is(BATCH))) {
      throw InvalidBodyException.notOneJsonEvent();
    }
  }

  /**
   * Returns the only event of a body.
   *
   * @param id the id in the URL
   * @param isNamed whether events contain their ids; otherwise the event gets the id in the URL
   * @throws InvalidBodyException if there is not exactly one event, or if it has another id
   */
  public static Event of(List<Event> events, String id, boolean isNamed) {
    if (events.size() != 1) {
      throw InvalidBodyException.malformed(
          "This URL takes exactly one event, but the body has " + events.size() + ".");
    }
    Event event = events.getFirst();
    if (isNamed && !event.id().equals(id)) {
      throw InvalidBodyException.malformed(
          "The 'id' property of the event must equal the id in the URL.");
    }
    return isNamed ? event : event.withId(id);
  }
}
