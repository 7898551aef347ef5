package io.hermod.deadletter.search;

import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The event of a dead letter.
 *
 * @param schema the Event Grid schema or CloudEvents, by the shape of the entry
 * @param json the whole entry; only the event if a namespace wrote it
 */
public record DeadEvent(
    Schema schema, RawJson json, String id, @Nullable String type, @Nullable String subject) {

  DeadEvent with(RawJson other) {
    return new DeadEvent(schema, other, id, type, subject);
  }
}
