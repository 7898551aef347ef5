package io.hermod.schema.plain;

import static io.hermod.schema.plain.PlainText.UNKNOWN;
import static io.hermod.schema.plain.PlainText.letter;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.schema.EnvelopeRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads bodies in the Event Grid schema in one pass and without the parser, if they are written
 * plainly, as nearly all are. It leaves all others to the parser: those with escapes or nulls in
 * the envelope, and anything malformed or too large. Only the parser reports what is wrong with a
 * body.
 */
public final class PlainBody {
  private final byte[] json;
  private final PlainEnvelope envelope;

  private PlainBody(byte[] json, EnvelopeRules rules) {
    this.json = json;
    this.envelope = new PlainEnvelope(json, rules);
  }

  /** Returns the events; null if the body is not plain. */
  public static @Nullable List<Event> read(byte[] json, EnvelopeRules rules) {
    PlainBody body = new PlainBody(json, rules);
    List<Event> events = new ArrayList<>();
    int end = body.read(events, PlainJson.afterWhitespace(json, 0));
    return PlainJson.afterWhitespace(json, end) == json.length ? events : null;
  }

  private int read(List<Event> events, int start) {
    return switch (letter(json, start)) {
      case '{' -> readEvent(events, start);
      case '[' -> readArray(events, start);
      default -> UNKNOWN;
    };
  }

  private int readArray(List<Event> events, int start) {
    int at = start;
    do {
      at = readEvent(events, PlainJson.afterWhitespace(json, at + 1));
      at = PlainJson.afterWhitespace(json, at);
    } while (letter(json, at) == ',' && events.size() < EventLimits.MAX_EVENTS_PER_REQUEST);
    return letter(json, at) == ']' ? at + 1 : UNKNOWN;
  }

  private int readEvent(List<Event> events, int start) {
    int end = envelope.read(start);
    Event event = end == UNKNOWN ? null : envelope.event(start, end);
    if (event == null) {
      return UNKNOWN;
    }
    events.add(event);
    return end;
  }
}
