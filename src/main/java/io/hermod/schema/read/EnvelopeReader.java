package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.Stamp;
import io.hermod.schema.EnvelopeMember;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.SchemaErrors;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.sym.PropertyNameMatcher;

/** Reads the events of one body, one object at a time; {@code data} is checked and skipped. */
final class EnvelopeReader implements EventReader {
  private static final SchemaErrors ERRORS = new SchemaErrors(Schema.EVENT_GRID);

  private final JsonParser parser;
  private final ParsedBody body;
  private final EnvelopeRules rules;
  private final Set<EnvelopeMember> seen = EnumSet.noneOf(EnvelopeMember.class);
  private final NullMembers nulls = new NullMembers();

  private String id = "";
  private String subject = "";
  private String type = "";
  private String time = "";
  private String dataVersion = "";

  EnvelopeReader(ParsedBody body, EnvelopeRules rules) {
    this.parser = body.parser();
    this.body = body;
    this.rules = rules;
  }

  @Override
  public Event read() {
    int start = body.tokenStart();
    reset();
    readMembers();
    RawJson json = body.sliceFrom(start);
    requireAll();
    nulls.blank(body.bytes());
    return new Event(id, type, subject, dataVersion, stamps(), json);
  }

  private void reset() {
    seen.clear();
    nulls.clear();
    id = subject = type = time = dataVersion = "";
  }

  private void readMembers() {
    int match = parser.nextNameMatch(EnvelopeMember.MATCHER);
    while (match != PropertyNameMatcher.MATCH_END_OBJECT) {
      if (match < 0) {
        throw ERRORS.unexpectedProperty(parser.currentName());
      }
      readMember(EnvelopeMember.at(match));
      match = parser.nextNameMatch(EnvelopeMember.MATCHER);
    }
  }

  private void readMember(EnvelopeMember member) {
    if (!seen.add(member)) {
      throw ERRORS.duplicateProperty(member.getName());
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
      throw ERRORS.badValue("metadataVersion", "'1'");
    }
  }

  private void readTopic() {
    String text = optionalText(EnvelopeMember.TOPIC);
    if (text != null && !rules.takesTopic(text)) {
      throw rules.isEdge()
          ? ERRORS.badValue("topic", "left out or '" + rules.topic() + "'")
          : InvalidBodyException.wrongTopic();
    }
  }

  /** An empty text is reported as missing once the whole envelope is known. */
  private String requiredText() {
    return body.nextTextOrEmpty(ERRORS);
  }

  private @Nullable String optionalText(EnvelopeMember member) {
    String text = body.nextText(ERRORS);
    if (text == null) {
      seen.remove(member);
      nulls.add(body.tokenStart());
    }
    return text;
  }

  private void requireAll() {
    requireSet(subject, EnvelopeMember.SUBJECT);
    requireSet(id, EnvelopeMember.ID);
    requireSet(type, EnvelopeMember.EVENT_TYPE);
    requireSet(time, EnvelopeMember.EVENT_TIME);
    if (!rules.takesTime(time)) {
      throw ERRORS.badValue("eventTime", "a date and time with a zone");
    }
    if (!rules.takesDataVersion(dataVersion)) {
      throw ERRORS.missing(EnvelopeMember.DATA_VERSION.getName());
    }
  }

  private static void requireSet(String value, EnvelopeMember member) {
    ERRORS.require(value, member.getName());
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
