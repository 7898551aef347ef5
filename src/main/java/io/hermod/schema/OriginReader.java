package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.Schema;
import java.util.Objects;

/**
 * Finds out where events come from whose topic takes them from many places: which topic of a domain
 * each is for. In the Event Grid schema the events then say so in full.
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

  /** One for the events of a domain, known by its ARM id. */
  public static OriginReader ofDomain(Schema schema, InputMapping mapping, String domainId) {
    return new OriginReader(schema, mapping, domainId + "/topics/");
  }

  /**
   * The same event, with the domain topic that it names as its origin.
   *
   * @throws InvalidBodyException if it names none, or what cannot be one
   */
  public Event read(Event event) {
    return switch (schema) {
      case EVENT_GRID -> readEventGrid(event);
      case CLOUD_EVENTS -> event.from(shortened(NamedPlace.in(event.json(), SOURCE).text()));
      case CUSTOM -> event.from(name(custom(event), fieldOfTopic()));
    };
  }

  private Event readEventGrid(Event event) {
    NamedPlace named = NamedPlace.in(event.json(), TOPIC);
    String name = name(named.text(), "topic");
    return event.from(name, named.becoming(topics + name));
  }

  /**
   * The same event of a resource, which it names in full.
   *
   * @throws InvalidBodyException if it names another
   */
  public static Event ofSource(Event event, String source) {
    NamedPlace named = NamedPlace.in(event.json(), TOPIC);
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

  /** A name by itself, or at the end of the whole id. */
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
