package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.plain.PlainBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a publish body in the Event Grid schema: an array of events, or a single one.
 *
 * <p>{@code PlainBody} reads nearly all bodies. Whatever it does not recognise is left to {@link
 * EnvelopeReader}, which accepts all valid JSON and reports errors. Both apply the same rules, and
 * {@code PlainBodyTest} compares them.
 *
 * <p>The events are slices of the body, which the caller must not use any more. Thread-safe.
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
   * Reads and checks all events by the rules of the cloud.
   *
   * @param resourceId the ARM id of the topic, which an event may name; null if it may name any
   * @throws InvalidBodyException if anything is wrong with any of them
   */
  public List<Event> read(byte[] body, @Nullable String resourceId) {
    return read(body, EnvelopeRules.ofCloud(resourceId));
  }

  /** Reads with the parser, which accepts all valid JSON and reports errors. */
  public List<Event> readWithParser(byte[] body, EnvelopeRules rules) {
    return bodies.read(
        body, EventBodyReader.Shape.EITHER, parsed -> new EnvelopeReader(parsed, rules));
  }
}
