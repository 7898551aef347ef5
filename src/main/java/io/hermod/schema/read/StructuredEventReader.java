package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.schema.EventTime;
import io.hermod.schema.SchemaErrors;
import io.hermod.schema.TextChecks;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;

/** Reads CloudEvents in their JSON form; {@code data} is checked and skipped. */
final class StructuredEventReader implements EventReader {
  private static final SchemaErrors ERRORS = new SchemaErrors(Schema.CLOUD_EVENTS);

  private final JsonParser parser;
  private final ParsedBody body;
  private final boolean isEdge;
  private final Set<CloudEventAttribute> seen = EnumSet.noneOf(CloudEventAttribute.class);
  private final Set<String> extensions = new HashSet<>();

  private String specversion = "";
  private String id = "";
  private String source = "";
  private String type = "";
  private String subject = "";
  private String extension = "";
  private @Nullable String traceParent;
  private @Nullable String traceState;
  private boolean hasData;
  private boolean hasBase64;

  /**
   * Creates a reader for this body.
   *
   * @param isEdge whether the Edge module's spelling is accepted too, and corrected
   */
  StructuredEventReader(ParsedBody body, boolean isEdge) {
    this.parser = body.parser();
    this.body = body;
    this.isEdge = isEdge;
  }

  @Override
  public Event read() {
    int start = body.tokenStart();
    reset();
    readMembers();
    RawJson json = body.sliceFrom(start);
    requireAll();
    TraceContext trace = TraceContext.of(traceParent, traceState);
    return new Event(id, type, subject, "", (byte) 0, json, null, trace);
  }

  private void reset() {
    seen.clear();
    extensions.clear();
    specversion = id = source = type = subject = "";
    traceParent = traceState = null;
    hasData = hasBase64 = false;
  }

  private void readMembers() {
    int match = nextName();
    while (match != PropertyNameMatcher.MATCH_END_OBJECT) {
      if (match < 0) {
        readExtension(extension);
      } else {
        readAttribute(CloudEventAttribute.at(match));
      }
      match = nextName();
    }
  }

  private int nextName() {
    int match = parser.nextNameMatch(CloudEventAttribute.MATCHER);
    return match == PropertyNameMatcher.MATCH_UNKNOWN_NAME ? unknownName() : match;
  }

  private int unknownName() {
    extension = parser.currentName();
    if (!isEdge || !EdgeSpelling.respellName(body.bytes(), body.tokenStart())) {
      return PropertyNameMatcher.MATCH_UNKNOWN_NAME;
    }
    extension = EdgeSpelling.name(extension);
    return CloudEventAttribute.named(extension)
        .map(Enum::ordinal)
        .orElse(PropertyNameMatcher.MATCH_UNKNOWN_NAME);
  }

  private void readAttribute(CloudEventAttribute attribute) {
    if (!seen.add(attribute)) {
      throw ERRORS.duplicateProperty(attribute.getName());
    }
    switch (attribute) {
      case SPECVERSION -> specversion = version();
      case ID -> id = text();
      case SOURCE -> source = text();
      case TYPE -> type = text();
      case SUBJECT -> subject = text();
      case TIME -> readTime();
      case DATACONTENTTYPE, DATASCHEMA -> text();
      case DATA -> readData();
      case DATA_BASE64 -> readBase64();
    }
  }

  private String version() {
    String version = text();
    return isEdge ? EdgeSpelling.respellVersion(version, body.bytes(), body.tokenStart()) : version;
  }

  private void readTime() {
    String time = body.nextText(ERRORS);
    if (time != null && !EventTime.isRfc3339(time)) {
      throw ERRORS.badValue("time", "an RFC 3339 date and time");
    }
  }

  private void readData() {
    hasData = parser.nextToken() != JsonToken.VALUE_NULL;
    parser.skipChildren();
  }

  private void readBase64() {
    String encoded = body.nextText(ERRORS);
    hasBase64 = encoded != null;
    if (encoded != null && !TextChecks.isBase64(encoded)) {
      throw ERRORS.badValue("data_base64", "base64");
    }
  }

  private void readExtension(String name) {
    if (!TextChecks.isAttributeName(name)) {
      throw ERRORS.nonconforming(
          "attribute '"
              + SchemaErrors.shortened(name)
              + "' whose name is not made of lower-case letters and digits");
    }
    if (!extensions.add(name)) {
      throw ERRORS.duplicateProperty(name);
    }
    if (parser.nextToken().isStructStart()) {
      throw ERRORS.nonconforming(
          "attribute '"
              + SchemaErrors.shortened(name)
              + "' that is not a string, a number or a boolean");
    }
    switch (name) {
      case "traceparent" -> traceParent = parser.getString();
      case "tracestate" -> traceState = parser.getString();
      default -> {}
    }
  }

  /** A null value counts as left out. */
  private String text() {
    return body.nextTextOrEmpty(ERRORS);
  }

  private void requireAll() {
    ERRORS.require(specversion, "specversion");
    // Event Grid's own name for it, although no CloudEvent has such a member.
    ERRORS.require(type, "eventType");
    ERRORS.require(source, "source");
    ERRORS.require(id, "id");
    if (!specversion.equals("1.0")) {
      throw ERRORS.badValue("specversion", "'1.0'");
    }
    if (hasData && hasBase64) {
      throw ERRORS.nonconforming("both 'data' and 'data_base64'");
    }
  }
}
