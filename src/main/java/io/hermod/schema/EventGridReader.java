package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Reads a publish body in the Event Grid schema: an array of events, or one alone.
 *
 * <p>The events are slices of the body, which belongs to the reader from then on. Safe for use by
 * many threads.
 */
public final class EventGridReader {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final JsonParsers parsers = new JsonParsers();

  /**
   * Reads and checks all events.
   *
   * @param resourceId the ARM id of the topic, which an event may name
   * @throws InvalidBodyException if anything is wrong with any of them
   */
  public List<Event> read(byte[] body, String resourceId) {
    if (!Utf8.isValid(body)) {
      throw InvalidBodyException.malformed("The JSON received is not valid UTF-8.");
    }
    int start = startsWithMark(body) ? BYTE_ORDER_MARK.length : 0;
    try (JsonParser parser = parsers.parse(body, start)) {
      return readAll(parser, new EnvelopeReader(parser, body, start, resourceId));
    } catch (UnexpectedEndOfInputException e) {
      throw InvalidBodyException.unexpectedEnd();
    } catch (StreamConstraintsException e) {
      throw InvalidBodyException.malformed(
          "The JSON received is nested deeper than " + EventLimits.MAX_NESTING + " levels.");
    } catch (JacksonException e) {
      throw InvalidBodyException.malformed("The JSON received is malformed" + place(e) + ".");
    }
  }

  private static boolean startsWithMark(byte[] body) {
    return body.length >= BYTE_ORDER_MARK.length
        && body[0] == BYTE_ORDER_MARK[0]
        && body[1] == BYTE_ORDER_MARK[1]
        && body[2] == BYTE_ORDER_MARK[2];
  }

  private static List<Event> readAll(JsonParser parser, EnvelopeReader envelopes) {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw InvalidBodyException.unexpectedEnd();
    }
    List<Event> events =
        switch (first) {
          case START_ARRAY -> readArray(parser, envelopes);
          case START_OBJECT -> List.of(envelopes.read());
          default -> throw InvalidBodyException.wrongToken("StartObject", TokenNames.of(first));
        };
    if (parser.nextToken() != null) {
      throw InvalidBodyException.malformed("The JSON received goes on after its end.");
    }
    return events;
  }

  private static List<Event> readArray(JsonParser parser, EnvelopeReader envelopes) {
    List<Event> events = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token != JsonToken.START_OBJECT) {
        throw InvalidBodyException.wrongToken("StartObject", TokenNames.of(token));
      }
      if (events.size() == EventLimits.MAX_EVENTS_PER_REQUEST) {
        throw InvalidBodyException.tooManyEvents();
      }
      events.add(envelopes.read());
    }
    return events;
  }

  private static String place(JacksonException problem) {
    var location = problem.getLocation();
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
