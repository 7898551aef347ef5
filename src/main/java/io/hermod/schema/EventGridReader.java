package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a publish body in the Event Grid schema: an array of events, or one alone.
 *
 * <p>The events are slices of the body, which belongs to the reader from then on. Safe for use by
 * many threads.
 */
public final class EventGridReader {
  private final EventBodyReader bodies = new EventBodyReader(Schema.EVENT_GRID);

  /**
   * Reads and checks all events.
   *
   * @throws InvalidBodyException if anything is wrong with any of them
   */
  public List<Event> read(byte[] body, EnvelopeRules rules) {
    List<Event> plain = PlainBody.read(body, rules);
    return plain != null ? plain : readWithParser(body, rules);
  }

  /**
   * The same by the rules of the cloud.
   *
   * @param resourceId the ARM id of the topic, which an event may name; null where it may name any
   * @throws InvalidBodyException if anything is wrong with any of them
   */
  public List<Event> read(byte[] body, @Nullable String resourceId) {
    return read(body, EnvelopeRules.ofCloud(resourceId));
  }

  /** Knows all JSON, and says what is wrong with it. */
  List<Event> readWithParser(byte[] body, EnvelopeRules rules) {
    return bodies.read(
        body, EventBodyReader.Shape.EITHER, parsed -> new EnvelopeReader(parsed, rules));
  }
}
