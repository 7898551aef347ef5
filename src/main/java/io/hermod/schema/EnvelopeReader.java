package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;

/** Reads the events of one body, one object at a time; {@code data} is checked and passed over. */
final class EnvelopeReader {
  private final JsonParser parser;
  private final byte[] body;
  private final int parserStart;
  private final String resourceId;
  private final Set<EnvelopeMember> seen = EnumSet.noneOf(EnvelopeMember.class);
  private final NullMembers nulls = new NullMembers();

  private String id = "";
  private String subject = "";
  private String type = "";
  private String time = "";
  private String dataVersion = "";

  /**
   * @param parserStart where in the body the parser's offsets begin
   */
  EnvelopeReader(JsonParser parser, byte[] body, int parserStart, String resourceId) {
    this.parser = parser;
    this.body = body;
    this.parserStart = parserStart;
    this.resourceId = resourceId;
  }

  /** Reads the object that the parser has just entered. */
  Event read() {
    int start = tokenOffset();
    forgetTheLast();
    readMembers();
    int end = parserStart + (int) parser.currentLocation().getByteOffset();
    if (end - start > EventLimits.MAX_EVENT_BYTES) {
      throw InvalidBodyException.eventTooLarge();
    }
    requireAll();
    nulls.blank(body);
    return new Event(
        id, type, subject, dataVersion, stamps(), new RawJson(body, start, end - start));
  }

  private int tokenOffset() {
    return parserStart + (int) parser.currentTokenLocation().getByteOffset();
  }

  private void forgetTheLast() {
    seen.clear();
    nulls.clear();
    id = subject = type = time = dataVersion = "";
  }

  private void readMembers() {
    int match = parser.nextNameMatch(EnvelopeMember.MATCHER);
    while (match != PropertyNameMatcher.MATCH_END_OBJECT) {
      if (match < 0) {
        throw InvalidBodyException.unexpectedProperty(parser.currentName());
      }
      readMember(EnvelopeMember.at(match));
      match = parser.nextNameMatch(EnvelopeMember.MATCHER);
    }
  }

  private void readMember(EnvelopeMember member) {
    if (!seen.add(member)) {
      throw InvalidBodyException.duplicateProperty(member.getName());
    }
    switch (member) {
      case ID -> id = requiredText();
      case SUBJECT -> subject = requiredText();
      case EVENT_TYPE -> type = requiredText();
      case EVENT_TIME -> time = requiredText();
      case DATA -> passOverValue();
      case DATA_VERSION -> readDataVersion();
      case METADATA_VERSION -> readMetadataVersion();
      case TOPIC -> readTopic();
    }
  }

  private void passOverValue() {
    parser.nextToken();
    parser.skipChildren();
  }

  private void readDataVersion() {
    String text = optionalText(EnvelopeMember.DATA_VERSION);
    dataVersion = text == null ? "" : text;
  }

  private void readMetadataVersion() {
    String text = optionalText(EnvelopeMember.METADATA_VERSION);
    if (text != null && !text.equals("1")) {
      throw InvalidBodyException.badValue("metadataVersion", "'1'");
    }
  }

  private void readTopic() {
    String text = optionalText(EnvelopeMember.TOPIC);
    if (text != null && !text.equals(resourceId)) {
      throw InvalidBodyException.wrongTopic();
    }
  }

  /** Empty where the value is null: reported as missing once the whole envelope is known. */
  private String requiredText() {
    String text = nextText();
    return text == null ? "" : text;
  }

  private @Nullable String optionalText(EnvelopeMember member) {
    String text = nextText();
    if (text == null) {
      seen.remove(member);
      nulls.add(tokenOffset());
    }
    return text;
  }

  private @Nullable String nextText() {
    String text = parser.nextStringValue();
    if (text != null) {
      requireWellFormed(text);
    } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
      throw InvalidBodyException.wrongToken("String", TokenNames.of(parser.currentToken()));
    }
    return text;
  }

  // An escaped half of a surrogate pair is legal JSON, but it is no text that can be stored.
  private static void requireWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSurrogatePair(
            text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
          throw InvalidBodyException.malformed("The JSON received contains half a character.");
        }
        i++;
      }
    }
  }

  private void requireAll() {
    requireSet(subject, EnvelopeMember.SUBJECT);
    requireSet(id, EnvelopeMember.ID);
    requireSet(type, EnvelopeMember.EVENT_TYPE);
    requireSet(time, EnvelopeMember.EVENT_TIME);
    if (!EventTime.isValid(time)) {
      throw InvalidBodyException.badValue("eventTime", "a date and time with a zone");
    }
  }

  private static void requireSet(String value, EnvelopeMember member) {
    if (value.isEmpty()) {
      throw InvalidBodyException.missing(member.getName());
    }
  }

  private byte stamps() {
    return (byte)
        (stampUnless(EnvelopeMember.TOPIC, Stamp.TOPIC)
            | stampUnless(EnvelopeMember.DATA_VERSION, Stamp.DATA_VERSION)
            | stampUnless(EnvelopeMember.METADATA_VERSION, Stamp.METADATA_VERSION));
  }

  private int stampUnless(EnvelopeMember member, Stamp stamp) {
    return seen.contains(member) ? 0 : stamp.bit();
  }
}
