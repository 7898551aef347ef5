package io.hermod.workbench;

import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.store.BlobAddress;
import io.hermod.store.LetterMark;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One dead letter as it was read from its blob.
 *
 * @param schema by the shape of the entry: Event Grid or CloudEvents
 * @param json the whole entry; of one from a namespace only the event
 * @param attempts 0 where nothing is said of them
 * @param subscription as the catalog spells it where it is there, else as the blob's name does;
 *     empty where that has another layout
 * @param topic its name, where it is known
 * @param topicId null where the topic is not in the catalog
 * @param lane null where the subscription is not in the catalog, or not surely this one
 * @param mark what became of the entry since
 */
public record LetterEntry(
    BlobAddress blob,
    int index,
    Schema schema,
    RawJson json,
    String eventId,
    @Nullable String eventType,
    @Nullable String subject,
    @Nullable String reason,
    int attempts,
    @Nullable String outcome,
    @Nullable Instant publishedAt,
    @Nullable Instant lastAttemptAt,
    String subscription,
    @Nullable String topic,
    @Nullable Long topicId,
    @Nullable Long lane,
    LetterMark mark) {

  /** When delivery last failed, as far as the entry says so: what a span of time is about. */
  public Instant time() {
    Instant told = lastAttemptAt == null ? publishedAt : lastAttemptAt;
    return told == null
        ? Objects.requireNonNullElse(BlobName.of(blob.name()).hour(), Instant.EPOCH)
        : told;
  }

  public EntryAddress address() {
    return new EntryAddress(blob, index);
  }

  /** The same with other JSON. */
  LetterEntry with(RawJson other) {
    return new LetterEntry(
        blob,
        index,
        schema,
        other,
        eventId,
        eventType,
        subject,
        reason,
        attempts,
        outcome,
        publishedAt,
        lastAttemptAt,
        subscription,
        topic,
        topicId,
        lane,
        mark);
  }
}
