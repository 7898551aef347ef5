package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import java.util.List;

/**
 * Reads a publish body of events in a topic's own shape: an array of objects.
 *
 * <p>The events are slices of the body, which belongs to the reader from then on. Safe for use by
 * many threads.
 */
public final class CustomReader {
  private final EventBodyReader bodies = new EventBodyReader(Schema.CUSTOM);

  /**
   * Reads and checks all events.
   *
   * @throws InvalidBodyException if one is no object, or lacks what the mapping names
   */
  public List<Event> read(byte[] body, InputMapping mapping) {
    return read(body, mapping, EventBodyReader.Shape.ARRAY);
  }

  /**
   * The same for a body that may also be one event alone.
   *
   * @throws InvalidBodyException if one is no object, or lacks what the mapping names
   */
  public List<Event> readOneOrMany(byte[] body, InputMapping mapping) {
    return read(body, mapping, EventBodyReader.Shape.EITHER);
  }

  private List<Event> read(byte[] body, InputMapping mapping, EventBodyReader.Shape shape) {
    MappedFields fields = new MappedFields(mapping);
    return bodies.read(body, shape, parsed -> new CustomEventReader(parsed, fields));
  }
}
