package io.hermod.schema.read;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedFields;
import io.hermod.schema.MappedMember;
import io.hermod.schema.SchemaErrors;
import io.hermod.schema.SourceMember;
import java.util.Objects;

/**
 * Finds the origin of events whose topic accepts events from several sources: the domain topic that
 * each event is for. In the Event Grid schema, it also writes the full id of the domain topic into
 * the event.
 */
public final class OriginReader {
  private static final MemberName TOPIC = new MemberName("topic");
  private static final MemberName SOURCE = new MemberName("source");
  private static final int LONGEST_NAME = 128;

  private final SchemaErrors errors;
  private final Schema schema;
  private final MappedFields fields;
  private final String topics;

  private OriginReader(Schema schema, InputMapping mapping, String topics) {
    this.errors = new SchemaErrors(schema);
    this.schema = schema;
    this.fields = new MappedFields(mapping);
    this.topics = topics;
  }

  /** Creates a reader for the events of a domain with this ARM id. */
  public static OriginReader ofDomain(Schema schema, InputMapping mapping, String domainId) {
    return new OriginReader(schema, mapping, domainId + "/topics/");
  }

  /**
   * Returns the event with the domain topic that it names as its origin.
   *
   * @throws InvalidBodyException if it names no topic, or the name is invalid
   */
  public Event read(Event event) {
    return switch (schema) {
      case EVENT_GRID -> readEventGrid(event);
      case CLOUD_EVENTS -> event.from(shortened(SourceMember.in(event.json(), SOURCE).text()));
      case CUSTOM -> event.from(name(custom(event), fieldOfTopic()));
    };
  }

  private Event readEventGrid(Event event) {
    SourceMember named = SourceMember.in(event.json(), TOPIC);
    String name = name(named.text(), "topic");
    return event.from(name, named.becoming(topics + name));
  }

  /**
   * Returns the event with this resource as its origin. The event then names it in full.
   *
   * @throws InvalidBodyException if the event names another resource
   */
  public static Event ofSource(Event event, String source) {
    SourceMember named = SourceMember.in(event.json(), TOPIC);
    if (!named.isThere()) {
      return event.from(source, named.inserted(TOPIC, source));
    }
    if (!named.text().equalsIgnoreCase(source)) {
      throw InvalidBodyException.wrongTopic();
    }
    return event.from(source);
  }

  private String custom(Event event) {
    JsonValue value = fields.find(MappedMember.TOPIC, event.json());
    return value == null || value.kind() == JsonValue.Kind.NULL
        ? Objects.requireNonNullElse(fields.defaultValue(MappedMember.TOPIC), "")
        : value.text();
  }

  private String fieldOfTopic() {
    return Objects.requireNonNullElse(fields.sourceField(MappedMember.TOPIC), "topic");
  }

  /** Extracts the name from a text that is either the name or the full id of a domain topic. */
  private String name(String text, String property) {
    String name = shortened(text);
    if (name.isEmpty()) {
      throw errors.missing(property);
    }
    if (name.length() > LONGEST_NAME || name.indexOf('/') >= 0) {
      throw errors.badValue(property, "the name of a topic of this domain");
    }
    return name;
  }

  private String shortened(String text) {
    return text.regionMatches(true, 0, topics, 0, topics.length())
        ? text.substring(topics.length())
        : text;
  }
}
