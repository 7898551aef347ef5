package io.hermod.schema.read;

import io.hermod.event.EventLimits;
import io.hermod.event.RawJson;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.SchemaErrors;
import io.hermod.schema.TextChecks;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A body that is being parsed. */
final class ParsedBody {
  private final JsonParser parser;
  private final byte[] bytes;
  private final int parserStart;

  /**
   * @param parserStart the offset in the array at which the parser started
   */
  ParsedBody(JsonParser parser, byte[] bytes, int parserStart) {
    this.parser = parser;
    this.bytes = bytes;
    this.parserStart = parserStart;
  }

  JsonParser parser() {
    return parser;
  }

  byte[] bytes() {
    return bytes;
  }

  int parserStart() {
    return parserStart;
  }

  /** Returns the offset in the array of the current token. */
  int tokenStart() {
    return parserStart + (int) parser.currentTokenLocation().getByteOffset();
  }

  /** Reads the next value, which must be a string or null. */
  @Nullable String nextText(SchemaErrors errors) {
    String text = parser.nextStringValue();
    if (text != null) {
      TextChecks.requireWholeCharacters(text);
    } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
      throw errors.wrongToken("String", TokenNames.of(parser.currentToken()));
    }
    return text;
  }

  /** Returns the text that comes next; empty if the value is null. */
  String nextTextOrEmpty(SchemaErrors errors) {
    String text = nextText(errors);
    return text == null ? "" : text;
  }

  /** Returns the bytes from this offset to the end of the current token. */
  RawJson sliceFrom(int start) {
    int end = parserStart + (int) parser.currentLocation().getByteOffset();
    if (end - start > EventLimits.MAX_EVENT_BYTES) {
      throw InvalidBodyException.eventTooLarge();
    }
    return new RawJson(bytes, start, end - start);
  }
}
