package io.hermod.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.LetterFields;
import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.CloudEventReader;
import io.hermod.schema.CustomReader;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.EventGridReader;
import io.hermod.schema.EventWriters;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.OriginReader;
import io.hermod.schema.RequestHeaders;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes events of dead letters again, as they came to their topic, or as another topic would take
 * them. What delivery added stays where it does no harm, so that the event goes out byte for byte
 * as it did before.
 */
final class LetterOpener {
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

  /** CloudEvents may have members of any other name. */
  private static final List<MemberName> ADDED =
      Members.names(
          LetterFields.all().stream()
              .flatMap(name -> Stream.of(name, LetterFields.ofCloudEvent(name))));

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
   * Makes one.
   *
   * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
   */
  LetterOpener(boolean hasOldDataschema) {
    this.hasOldDataschema = hasOldDataschema;
  }

  /**
   * Makes an event for a topic.
   *
   * @param schema of the entry
   * @param publishedAt the time of an event that says none
   */
  Opened open(Schema schema, RawJson entry, String eventId, Instant publishedAt, Topic topic) {
    try {
      return switch (topic.inputSchema()) {
        case EVENT_GRID -> forEventGrid(schema, entry, publishedAt, topic);
        case CLOUD_EVENTS -> new Opened.Ready(forCloudEvents(schema, entry, publishedAt, topic));
        case CUSTOM -> forCustom(entry, eventId, topic);
      };
    } catch (InvalidBodyException invalid) {
      return new Opened.Refused(invalid.text());
    }
  }

  private Opened forEventGrid(Schema schema, RawJson entry, Instant publishedAt, Topic topic) {
    if (schema == Schema.CLOUD_EVENTS && new Members(entry).value(BASE64) != null) {
      return new Opened.Refused("Its data is base64, which no event in the Event Grid schema has.");
    }
    String id = isOnlyPlace(topic) ? topic.eventTopic() : namedTopic(entry, topic);
    byte[] json =
        schema == Schema.CLOUD_EVENTS
            ? new CloudEventEntry(entry, publishedAt).toEventGrid()
            : envelope(entry, id);
    EnvelopeRules rules = topic.isEdge() ? EnvelopeRules.ofEdge(id) : EnvelopeRules.ofCloud(id);
    return new Opened.Ready(eventGrid.read(json, rules).getFirst());
  }

  private static boolean isOnlyPlace(Topic topic) {
    return topic.isEdge()
        || (topic.kind() instanceof TopicKind.Custom && topic.id() != Topic.SOURCES_ID);
  }

  /** Events of the server, of domains and of resources tell of others than what took them. */
  private static String namedTopic(RawJson entry, Topic topic) {
    JsonValue named = new Members(entry).value(TOPIC);
    return named == null || named.text().isEmpty() ? topic.resourceId() : named.text();
  }

  /** The name of another topic goes: the right one is put there on delivery. */
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

  /** The version is missing where Azure follows its own sample. */
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

  /** The whole event stands in the entry's data; an id that was made for it must stay. */
  private Opened forCustom(RawJson entry, String eventId, Topic topic) {
    JsonValue data = new Members(entry).value(DATA);
    if (data == null || data.kind() != JsonValue.Kind.OBJECT) {
      return new Opened.Refused(
          "Its data is no object, so it cannot be an event of a topic with a custom schema.");
    }
    byte[] slice = new byte[data.end() - data.start()];
    System.arraycopy(data.json(), data.start(), slice, 0, slice.length);
    Event read =
        placed(custom.read(joined("[", slice, 0, "]"), topic.schema().mapping()).getFirst(), topic);
    return new Opened.Ready(
        new Event(
            eventId,
            read.type(),
            read.subject(),
            read.dataVersion(),
            read.stamps(),
            read.json(),
            read.origin()));
  }

  /** Events of a domain say again which of its topics they are for. */
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
