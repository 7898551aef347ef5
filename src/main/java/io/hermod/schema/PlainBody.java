package io.hermod.schema;

import static io.hermod.schema.PlainText.UNKNOWN;
import static io.hermod.schema.PlainText.letter;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads bodies in the Event Grid schema that are written plainly, as nearly all are, in one pass
 * and without the parser. All others it leaves to the parser, which alone says what is wrong with
 * one: escapes in the envelope, members that are null, anything malformed or too large.
 */
final class PlainBody {
  private final byte[] json;
  private final PlainEnvelope envelope;

  private PlainBody(byte[] json, EnvelopeRules rules) {
    this.json = json;
    this.envelope = new PlainEnvelope(json, rules);
  }

  /** The events; null where the body is not plain. */
  static @Nullable List<Event> read(byte[] json, EnvelopeRules rules) {
    PlainBody body = new PlainBody(json, rules);
    List<Event> events = new ArrayList<>();
    int end = body.read(events, PlainJson.afterBlanks(json, 0));
    return PlainJson.afterBlanks(json, end) == json.length ? events : null;
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
      at = readEvent(events, PlainJson.afterBlanks(json, at + 1));
      at = PlainJson.afterBlanks(json, at);
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
