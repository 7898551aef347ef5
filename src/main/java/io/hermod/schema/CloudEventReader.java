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
    return read(body, headers, EventBodyReader.Shape.OBJECT);
  }

  /**
   * The same, where a body that says to be JSON and no more may hold one event or many.
   *
   * @throws InvalidBodyException if anything is wrong with any of them, or with their headers
   */
  public List<Event> readOneOrMany(byte[] body, RequestHeaders headers) {
    return read(body, headers, EventBodyReader.Shape.EITHER);
  }

  private List<Event> read(byte[] body, RequestHeaders headers, EventBodyReader.Shape ofJson) {
    MediaType type = MediaType.of(headers.get("content-type"));
    if (type.is("application/cloudevents-batch+json")) {
      return read(body, EventBodyReader.Shape.ARRAY);
    }
    if (type.is("application/cloudevents+json")) {
      return read(body, EventBodyReader.Shape.OBJECT);
    }
    if (BinaryEvent.isIn(headers)) {
      return read(BinaryEvent.compose(body, headers, bodies), EventBodyReader.Shape.OBJECT);
    }
    if (type.is("application/json")) {
      return read(body, ofJson);
    }
    throw InvalidBodyException.wrongContentType();
  }

  private List<Event> read(byte[] body, EventBodyReader.Shape shape) {
    return bodies.read(body, shape, StructuredEventReader::new);
  }
}
