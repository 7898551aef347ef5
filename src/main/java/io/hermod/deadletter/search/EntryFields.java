package io.hermod.deadletter.search;

import io.hermod.deadletter.search.BlobContent.Letter;
import io.hermod.deadletter.search.BlobContent.ReadEntry;
import io.hermod.deadletter.search.BlobContent.Unreadable;
import io.hermod.deadletter.write.DeadLetterFields;
import io.hermod.event.JsonPath;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The content of an entry, whether Hermod, Event Grid or an Event Grid namespace wrote it.
 *
 * @param topic the resource id that an Event Grid event names; null for CloudEvents
 */
record EntryFields(DeadEvent event, @Nullable String topic, FailedDelivery failure) {

  private static final JsonPath ID = JsonPath.of("id");
  private static final JsonPath SPEC_VERSION = JsonPath.of("specversion");
  private static final JsonPath SOURCE = JsonPath.of("source");
  private static final JsonPath TYPE = JsonPath.of("type");
  private static final JsonPath EVENT_TYPE = JsonPath.of("eventType");
  private static final JsonPath SUBJECT = JsonPath.of("subject");
  private static final JsonPath TOPIC = JsonPath.of("topic");

  // The first form is next to the event, the others are those of namespaces.
  private static final JsonPath[] REASON = beside(DeadLetterFields.REASON, "deadletterreason");
  private static final JsonPath[] ATTEMPTS = beside(DeadLetterFields.ATTEMPTS, "deliveryattempts");
  private static final JsonPath[] OUTCOME = beside(DeadLetterFields.OUTCOME, "deliveryresult");
  private static final JsonPath[] PUBLISHED = beside(DeadLetterFields.PUBLISHED, "publishutc");
  private static final JsonPath[] LAST_ATTEMPT =
      beside(DeadLetterFields.LAST_ATTEMPT, "deliveryattemptutc");

  private static JsonPath[] beside(String name, String ofNamespace) {
    return new JsonPath[] {
      JsonPath.of(name),
      JsonPath.of("deadletterProperties." + ofNamespace),
      JsonPath.of("brokerProperties." + ofNamespace)
    };
  }

  /**
   * Reads an entry.
   *
   * @param entry one object of valid JSON
   */
  static ReadEntry of(RawJson entry) {
    RawJson event = NamespaceEntry.eventIn(entry);
    EntryText text = new EntryText(event);
    String id = text.at(ID);
    return id == null || id.isEmpty()
        ? new Unreadable("has no id")
        : new Letter(read(id, event, text, new EntryText(entry)));
  }

  private static EntryFields read(String id, RawJson json, EntryText text, EntryText entry) {
    Schema schema = schema(text);
    boolean isCloudEvent = schema == Schema.CLOUD_EVENTS;
    String type = text.at(isCloudEvent ? TYPE : EVENT_TYPE);
    return new EntryFields(
        new DeadEvent(schema, json, id, type, text.at(SUBJECT)),
        isCloudEvent ? null : text.at(TOPIC),
        failure(entry));
  }

  private static FailedDelivery failure(EntryText entry) {
    return new FailedDelivery(
        entry.at(REASON),
        entry.number(ATTEMPTS),
        entry.at(OUTCOME),
        entry.time(PUBLISHED),
        entry.time(LAST_ATTEMPT));
  }

  /** Azure's sample of a CloudEvent lacks the required specversion. */
  private static Schema schema(EntryText event) {
    boolean isCloudEvent =
        event.at(SPEC_VERSION) != null
            || (event.at(EVENT_TYPE) == null && event.at(TYPE) != null && event.at(SOURCE) != null);
    return isCloudEvent ? Schema.CLOUD_EVENTS : Schema.EVENT_GRID;
  }
}
