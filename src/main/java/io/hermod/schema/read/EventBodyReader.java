package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.event.Schema;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.JsonParsers;
import io.hermod.schema.SchemaErrors;
import io.hermod.schema.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Splits a body into events, whatever their schema is. Thread-safe. */
final class EventBodyReader {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** The ways in which a body may contain events. */
  enum Shape {
    ARRAY,
    OBJECT,
    EITHER
  }

  private final JsonParsers parsers = new JsonParsers();
  private final SchemaErrors errors;

  EventBodyReader(Schema schema) {
    this.errors = new SchemaErrors(schema);
  }

  /**
   * Reads and checks all events.
   *
   * @throws InvalidBodyException if anything is wrong with any of them
   */
  List<Event> read(byte[] body, Shape shape, Function<ParsedBody, EventReader> readers) {
    return parse(body, parsed -> readAll(parsed.parser(), shape, readers.apply(parsed)));
  }

  /** Checks that a body is a single JSON value and returns the offset at which parsing starts. */
  int checkValue(byte[] body) {
    return parse(
        body,
        parsed -> {
          if (parsed.parser().nextToken() == null) {
            throw InvalidBodyException.unexpectedEnd();
          }
          parsed.parser().skipChildren();
          requireEnd(parsed.parser());
          return parsed.parserStart();
        });
  }

  private <T> T parse(byte[] body, Function<ParsedBody, T> read) {
    if (!Utf8.isValid(body)) {
      throw InvalidBodyException.malformed("The JSON received is not valid UTF-8.");
    }
    int start = startsWithMark(body) ? BYTE_ORDER_MARK.length : 0;
    try (JsonParser parser = parsers.parse(body, start)) {
      return read.apply(new ParsedBody(parser, body, start));
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

  private List<Event> readAll(JsonParser parser, Shape shape, EventReader reader) {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw InvalidBodyException.unexpectedEnd();
    }
    List<Event> events;
    if (first == JsonToken.START_ARRAY && shape != Shape.OBJECT) {
      events = readArray(parser, reader);
    } else if (first == JsonToken.START_OBJECT && shape != Shape.ARRAY) {
      events = List.of(reader.read());
    } else {
      throw errors.wrongToken(
          shape == Shape.ARRAY ? "StartArray" : "StartObject", TokenNames.of(first));
    }
    requireEnd(parser);
    return events;
  }

  private static void requireEnd(JsonParser parser) {
    if (parser.nextToken() != null) {
      throw InvalidBodyException.malformed("The JSON received is followed by more data.");
    }
  }

  private List<Event> readArray(JsonParser parser, EventReader reader) {
    List<Event> events = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token != JsonToken.START_OBJECT) {
        throw errors.wrongToken("StartObject", TokenNames.of(token));
      }
      if (events.size() == EventLimits.MAX_EVENTS_PER_REQUEST) {
        throw InvalidBodyException.tooManyEvents();
      }
      events.add(reader.read());
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
