package io.hermod.testing;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * An event that was given up and written to the dead-letter folder.
 *
 * @param reason such as {@code MaxDeliveryAttemptsExceeded}
 * @param outcome of the last attempt, such as {@code NotFound}
 * @param attempts how many were made
 * @param json the entry in the folder, with the event as it was published
 */
public record DeadLetter(
    String eventId,
    String eventType,
    String subject,
    String reason,
    String outcome,
    int attempts,
    Instant publishedAt,
    String json) {

  static DeadLetter read(JsonNode entry) {
    return new DeadLetter(
        entry.path("eventId").asString(""),
        entry.path("eventType").asString(""),
        entry.path("subject").asString(""),
        entry.path("reason").asString(""),
        entry.path("outcome").asString(""),
        entry.path("attempts").asInt(),
        Instant.parse(entry.path("publishedAt").asString()),
        entry.path("event").toString());
  }
}
