package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedFields;
import java.util.List;

/**
 * Reads a publish body with events in a custom schema: an array of objects.
 *
 * <p>The events are slices of the body, which the caller must not use any more. Thread-safe.
 */
public final class CustomReader {
  private final EventBodyReader bodies = new EventBodyReader(Schema.CUSTOM);

  /**
   * Reads and checks all events.
   *
   * @throws InvalidBodyException if an event is not an object or lacks a field that the mapping
   *     requires
   */
  public List<Event> read(byte[] body, InputMapping mapping) {
    return read(body, mapping, EventBodyReader.Shape.ARRAY);
  }

  /**
   * Reads and checks all events of a body that may also be a single event.
   *
   * @throws InvalidBodyException if an event is not an object or lacks a field that the mapping
   *     requires
   */
  public List<Event> readOneOrMany(byte[] body, InputMapping mapping) {
    return read(body, mapping, EventBodyReader.Shape.EITHER);
  }

  private List<Event> read(byte[] body, InputMapping mapping, EventBodyReader.Shape shape) {
    MappedFields fields = new MappedFields(mapping);
    return bodies.read(body, shape, parsed -> new CustomEventReader(parsed, fields));
  }
}
