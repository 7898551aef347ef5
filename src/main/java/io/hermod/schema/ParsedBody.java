package io.hermod.schema;

import io.hermod.event.EventLimits;
import io.hermod.event.RawJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A body on its way through the parser. */
final class ParsedBody {
  private final JsonParser parser;
  private final byte[] bytes;
  private final int parserStart;

  /**
   * @param parserStart where in the bytes the parser's offsets begin
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

  /** Where the current token starts. */
  int tokenStart() {
    return parserStart + (int) parser.currentTokenLocation().getByteOffset();
  }

  /** The text that comes next; null where it is null. */
  @Nullable String nextText(SchemaErrors errors) {
    String text = parser.nextStringValue();
    if (text != null) {
      TextChecks.requireWholeCharacters(text);
    } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
      throw errors.wrongToken("String", TokenNames.of(parser.currentToken()));
    }
    return text;
  }

  /** All from this place to the end of the current token. */
  RawJson sliceFrom(int start) {
    int end = parserStart + (int) parser.currentLocation().getByteOffset();
    if (end - start > EventLimits.MAX_EVENT_BYTES) {
      throw InvalidBodyException.eventTooLarge();
    }
    return new RawJson(bytes, start, end - start);
  }
}
