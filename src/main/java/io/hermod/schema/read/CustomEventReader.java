package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.EventTime;
import io.hermod.schema.MappedFields;
import io.hermod.schema.MappedMember;
import io.hermod.schema.SchemaErrors;
import io.hermod.schema.TextChecks;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads events in a custom schema; the mapping defines where the envelope's values come from. */
final class CustomEventReader implements EventReader {
  private static final SchemaErrors ERRORS = new SchemaErrors(Schema.CUSTOM);

  private final ParsedBody body;
  private final MappedFields fields;

  CustomEventReader(ParsedBody body, MappedFields fields) {
    this.body = body;
    this.fields = fields;
  }

  @Override
  public Event read() {
    int start = body.tokenStart();
    body.parser().skipChildren();
    RawJson json = body.sliceFrom(start);
    requireTime(json);
    text(MappedMember.TOPIC, json, "");
    return new Event(
        id(json),
        text(MappedMember.EVENT_TYPE, json, ""),
        text(MappedMember.SUBJECT, json, ""),
        text(MappedMember.DATA_VERSION, json, ""),
        (byte) 0,
        json);
  }

  /**
   * An id that is generated here is stored with the event, so that every attempt has the same one.
   */
  private String id(RawJson json) {
    String id = text(MappedMember.ID, json, "");
    return id.isEmpty() ? UUID.randomUUID().toString() : id;
  }

  private String text(MappedMember member, RawJson json, String unmapped) {
    String text = textOf(member, fields.find(member, json));
    if (text != null) {
      return text;
    }
    String otherwise = fields.defaultValue(member);
    if (otherwise == null && fields.isMapped(member)) {
      throw ERRORS.missing(String.valueOf(fields.sourceField(member)));
    }
    return otherwise == null ? unmapped : otherwise;
  }

  /** Returns null if the event has no value. */
  private @Nullable String textOf(MappedMember member, @Nullable JsonValue value) {
    if (value == null || value.kind() == JsonValue.Kind.NULL) {
      return null;
    }
    if (value.kind() == JsonValue.Kind.OBJECT || value.kind() == JsonValue.Kind.ARRAY) {
      throw ERRORS.badValue(String.valueOf(fields.sourceField(member)), "text");
    }
    String text = value.text();
    TextChecks.requireWholeCharacters(text);
    return text.isEmpty() ? null : text;
  }

  private void requireTime(RawJson json) {
    if (!EventTime.isValid(text(MappedMember.EVENT_TIME, json, "2000-01-01T00:00:00Z"))) {
      throw ERRORS.badValue(
          String.valueOf(fields.sourceField(MappedMember.EVENT_TIME)),
          "a date and time with a zone");
    }
  }
}
