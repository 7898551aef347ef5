package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.search.DeadEvent;
import io.hermod.deadletter.write.DeadLetterFields;
import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.OriginReader;
import io.hermod.schema.read.RequestHeaders;
import io.hermod.schema.write.EventWriters;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns dead letters back into events, as they were published to their topic, or as another topic
 * accepts them. Members that delivery added are kept if they do no harm, so that the event is sent
 * byte for byte as before.
 */
final class DeadLetterParser {
  private static final MemberName TOPIC = new MemberName("topic");
  private static final MemberName DATA = new MemberName("data");
  private static final MemberName BASE64 = new MemberName("data_base64");
  private static final MemberName SPECVERSION = new MemberName("specversion");

  private static final List<MemberName> ENVELOPE =
      Members.names(
          Stream.of(
              "id",
              "topic",
              "subject",
              "eventType",
              "eventTime",
              "data",
              "dataVersion",
              "metadataVersion"));
  private static final List<MemberName> ENVELOPE_WITHOUT_TOPIC =
      ENVELOPE.stream().filter(name -> !name.equals(TOPIC)).toList();

  /** Removed by name, because a CloudEvent may have any other members. */
  private static final List<MemberName> ADDED =
      Members.names(
          DeadLetterFields.all().stream()
              .flatMap(name -> Stream.of(name, DeadLetterFields.ofCloudEvent(name))));

  private static final RequestHeaders HEADERS =
      new RequestHeaders() {
        @Override
        public @Nullable String get(String name) {
          return name.equals("content-type") ? "application/cloudevents+json" : null;
        }

        @Override
        public void forEach(BiConsumer<String, String> use) {}
      };

  private final EventGridReader eventGrid = new EventGridReader();
  private final CloudEventReader cloudEvents = new CloudEventReader();
  private final CustomReader custom = new CustomReader();
  private final boolean hasOldDataschema;

  /**
   * Creates a parser.
   *
   * @param hasOldDataschema whether CloudEvents state the data version as Event Grid did until 2020
   */
  DeadLetterParser(boolean hasOldDataschema) {
    this.hasOldDataschema = hasOldDataschema;
  }

  /**
   * Creates an event for a topic.
   *
   * @param publishedAt the time of an event that names none
   */
  ParsedDeadLetter parse(DeadEvent dead, Instant publishedAt, Topic topic) {
    Schema schema = dead.schema();
    RawJson entry = dead.json();
    try {
      return switch (topic.inputSchema()) {
        case EVENT_GRID -> forEventGrid(schema, entry, publishedAt, topic);
        case CLOUD_EVENTS ->
            new ParsedDeadLetter.Ready(forCloudEvents(schema, entry, publishedAt, topic));
        case CUSTOM -> forCustom(entry, dead.id(), topic);
      };
    } catch (InvalidBodyException invalid) {
      return new ParsedDeadLetter.Refused(invalid.text());
    }
  }

  private ParsedDeadLetter forEventGrid(
      Schema schema, RawJson entry, Instant publishedAt, Topic topic) {
    if (schema == Schema.CLOUD_EVENTS && new Members(entry).value(BASE64) != null) {
      return new ParsedDeadLetter.Refused(
          "Its data is base64, which the Event Grid schema does not support.");
    }
    String id = isOnlyPlace(topic) ? topic.eventTopic() : namedTopic(entry, topic);
    byte[] json =
        schema == Schema.CLOUD_EVENTS
            ? new CloudEventEntry(entry, publishedAt).toEventGrid()
            : envelope(entry, id);
    EnvelopeRules rules = topic.isEdge() ? EnvelopeRules.ofEdge(id) : EnvelopeRules.ofCloud(id);
    return new ParsedDeadLetter.Ready(eventGrid.read(json, rules).getFirst());
  }

  private static boolean isOnlyPlace(Topic topic) {
    return topic.isEdge()
        || (topic.kind() instanceof TopicKind.Custom && topic.id() != Topic.SOURCES_ID);
  }

  /**
   * Events of the server, of domains and of resources name a topic other than the one that accepted
   * them.
   */
  private static String namedTopic(RawJson entry, Topic topic) {
    JsonValue named = new Members(entry).value(TOPIC);
    return named == null || named.text().isEmpty() ? topic.resourceId() : named.text();
  }

  /** Removes the name of another topic; delivery adds the right one. */
  private static byte[] envelope(RawJson entry, String resourceId) {
    Members members = new Members(entry);
    JsonValue topic = members.value(TOPIC);
    boolean isOurs = topic != null && topic.text().equals(resourceId);
    return members.only(isOurs ? ENVELOPE : ENVELOPE_WITHOUT_TOPIC);
  }

  private Event forCloudEvents(Schema schema, RawJson entry, Instant publishedAt, Topic topic) {
    byte[] json =
        schema == Schema.CLOUD_EVENTS ? attributes(entry) : converted(entry, publishedAt, topic);
    return cloudEvents.read(json, HEADERS).getFirst();
  }

  /** Adds the version, which is missing if Azure writes entries as in its own sample. */
  private static byte[] attributes(RawJson entry) {
    Members members = new Members(entry);
    byte[] json = members.without(ADDED);
    return members.value(SPECVERSION) == null && json.length > 2
        ? joined("{\"specversion\":\"1.0\",", json, 1, "")
        : json;
  }

  private byte[] converted(RawJson entry, Instant publishedAt, Topic topic) {
    String source = namedTopic(entry, topic);
    Event event = eventGrid.read(envelope(entry, source), source).getFirst();
    return new EventWriters(Schema.EVENT_GRID, source, InputMapping.NONE, hasOldDataschema)
        .writerOf(Schema.CLOUD_EVENTS)
        .bytes(event, publishedAt);
  }

  /**
   * The data of the entry is the whole event. The id is taken from the entry, because it may have
   * been generated.
   */
  private ParsedDeadLetter forCustom(RawJson entry, String eventId, Topic topic) {
    JsonValue data = new Members(entry).value(DATA);
    if (data == null || data.kind() != JsonValue.Kind.OBJECT) {
      return new ParsedDeadLetter.Refused(
          "Its data is not an object, so it cannot be an event of a topic with a custom schema.");
    }
    byte[] slice = new byte[data.end() - data.start()];
    System.arraycopy(data.json(), data.start(), slice, 0, slice.length);
    Event read =
        placed(custom.read(joined("[", slice, 0, "]"), topic.schema().mapping()).getFirst(), topic);
    return new ParsedDeadLetter.Ready(
        new Event(
            eventId,
            read.type(),
            read.subject(),
            read.dataVersion(),
            read.stamps(),
            read.json(),
            read.origin(),
            read.trace()));
  }

  /** Reads again which topic of the domain the event is for. */
  private static Event placed(Event event, Topic topic) {
    return topic.kind() instanceof TopicKind.Domain
        ? OriginReader.ofDomain(Schema.CUSTOM, topic.schema().mapping(), topic.resourceId())
            .read(event)
        : event;
  }

  private static byte[] joined(String before, byte[] middle, int from, String after) {
    byte[] start = before.getBytes(UTF_8);
    byte[] end = after.getBytes(UTF_8);
    int length = middle.length - from;
    byte[] all = new byte[start.length + length + end.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(middle, from, all, start.length, length);
    System.arraycopy(end, 0, all, start.length + length, end.length);
    return all;
  }
}
