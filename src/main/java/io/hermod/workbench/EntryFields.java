package io.hermod.workbench;

import io.hermod.deadletter.LetterFields;
import io.hermod.event.JsonPath;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.workbench.BlobContent.Letter;
import io.hermod.workbench.BlobContent.ReadEntry;
import io.hermod.workbench.BlobContent.Strange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an entry of a blob says, whoever wrote it and in whichever form.
 *
 * @param topic the resource id that an Event Grid event names; null for CloudEvents
 */
record EntryFields(
    Schema schema,
    RawJson json,
    String eventId,
    @Nullable String eventType,
    @Nullable String subject,
    @Nullable String topic,
    @Nullable String reason,
    int attempts,
    @Nullable String outcome,
    @Nullable Instant publishedAt,
    @Nullable Instant lastAttemptAt) {

  private static final JsonPath ID = JsonPath.of("id");
  private static final JsonPath SPEC_VERSION = JsonPath.of("specversion");
  private static final JsonPath SOURCE = JsonPath.of("source");
  private static final JsonPath TYPE = JsonPath.of("type");
  private static final JsonPath EVENT_TYPE = JsonPath.of("eventType");
  private static final JsonPath SUBJECT = JsonPath.of("subject");
  private static final JsonPath TOPIC = JsonPath.of("topic");

  // Beside the event, and as namespaces write it: case differs between the schemas.
  private static final JsonPath[] REASON = beside(LetterFields.REASON, "deadletterreason");
  private static final JsonPath[] ATTEMPTS = beside(LetterFields.ATTEMPTS, "deliveryattempts");
  private static final JsonPath[] OUTCOME = beside(LetterFields.OUTCOME, "deliveryresult");
  private static final JsonPath[] PUBLISHED = beside(LetterFields.PUBLISHED, "publishutc");
  private static final JsonPath[] LAST_ATTEMPT =
      beside(LetterFields.LAST_ATTEMPT, "deliveryattemptutc");

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
        ? new Strange("has no id")
        : new Letter(read(id, schema(text), event, text, new EntryText(entry)));
  }

  private static EntryFields read(
      String id, Schema schema, RawJson event, EntryText text, EntryText around) {
    boolean isCloudEvent = schema == Schema.CLOUD_EVENTS;
    return new EntryFields(
        schema,
        event,
        id,
        text.at(isCloudEvent ? TYPE : EVENT_TYPE),
        text.at(SUBJECT),
        isCloudEvent ? null : text.at(TOPIC),
        around.at(REASON),
        around.number(ATTEMPTS),
        around.at(OUTCOME),
        around.time(PUBLISHED),
        around.time(LAST_ATTEMPT));
  }

  /** One of the samples is a CloudEvent without the version that all of them must have. */
  private static Schema schema(EntryText event) {
    boolean isCloudEvent =
        event.at(SPEC_VERSION) != null
            || (event.at(EVENT_TYPE) == null && event.at(TYPE) != null && event.at(SOURCE) != null);
    return isCloudEvent ? Schema.CLOUD_EVENTS : Schema.EVENT_GRID;
  }
}
