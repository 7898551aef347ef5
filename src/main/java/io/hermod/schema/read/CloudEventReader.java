package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.InvalidBodyException;
import java.util.List;

/**
 * Reads a publish body in the CloudEvents schema: a batch, one event, or the data of an event whose
 * attributes are headers.
 *
 * <p>The events are slices of the body, which the caller must not use any more. Thread-safe.
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
   * Reads and checks all events by the rules of the Edge module: a body with content type {@code
   * application/json} may hold one event or several, and capitals in names are converted to lower
   * case.
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
