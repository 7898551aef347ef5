package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import java.util.List;

/**
 * Reads a publish body in the CloudEvents schema: many, one, or one whose attributes are headers.
 *
 * <p>The events are slices of the body, which belongs to the reader from then on. Safe for use by
 * many threads.
 */
public final class CloudEventReader {
  private final EventBodyReader bodies = new EventBodyReader(Schema.CLOUD_EVENTS);

  /**
   * Reads and checks all events.
   *
   * @throws InvalidBodyException if anything is wrong with any of them, or with their headers
   */
  public List<Event> read(byte[] body, RequestHeaders headers) {
    return read(body, headers, false);
  }

  /**
   * The same by the rules of the Edge module: a body that says to be JSON and no more may hold one
   * event or many, and names may have capitals, which are made small.
   *
   * @throws InvalidBodyException if anything is wrong with any of them, or with their headers
   */
  public List<Event> readEdge(byte[] body, RequestHeaders headers) {
    return read(body, headers, true);
  }

  private List<Event> read(byte[] body, RequestHeaders headers, boolean isEdge) {
    MediaType type = MediaType.of(headers.get("content-type"));
    if (type.is("application/cloudevents-batch+json")) {
      return read(body, EventBodyReader.Shape.ARRAY, isEdge);
    }
    if (type.is("application/cloudevents+json")) {
      return read(body, EventBodyReader.Shape.OBJECT, isEdge);
    }
    if (BinaryEvent.isIn(headers)) {
      return read(BinaryEvent.compose(body, headers, bodies), EventBodyReader.Shape.OBJECT, false);
    }
    if (type.is("application/json")) {
      return read(
          body, isEdge ? EventBodyReader.Shape.EITHER : EventBodyReader.Shape.OBJECT, isEdge);
    }
    throw InvalidBodyException.wrongContentType();
  }

  private List<Event> read(byte[] body, EventBodyReader.Shape shape, boolean isEdge) {
    return bodies.read(body, shape, parsed -> new StructuredEventReader(parsed, isEdge));
  }
}
