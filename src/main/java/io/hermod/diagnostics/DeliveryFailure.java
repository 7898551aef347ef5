package io.hermod.diagnostics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.OwnEventId;
import io.hermod.profile.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A failed attempt to deliver one event, without its content.
 *
 * @param eventTime as the publisher wrote it
 * @param response what the destination said, in a few words; it and the texts of the event are
 *     shortened
 */
record DeliveryFailure(
    FailingSubscription of,
    String eventId,
    String eventType,
    String eventTime,
    int size,
    long position,
    int deliveryCount,
    Instant publishedAt,
    Instant begunAt,
    Instant endedAt,
    Outcome outcome,
    String response) {

  DiagnosticRecord asRecord() {
    int letters = eventId.length() + eventType.length() + eventTime.length() + response.length();
    return new DiagnosticRecord(
        Category.DELIVERY_FAILURES, of.topic(), OwnEventId.isNotice(eventId), this::json, letters);
  }

  private ObjectNode json() {
    return RecordJson.begin(endedAt, of.topic().resourceId())
        .put("eventSubscriptionName", of.subscription().name().toUpperCase(Locale.ROOT))
        .put("category", Category.DELIVERY_FAILURES.toString())
        .put("operationName", "Deliver")
        .put("message", message());
  }

  /** One of the names that Azure uses in logs, which are fewer than those in dead letters. */
  static String logged(Outcome outcome) {
    return switch (outcome) {
      case NOT_FOUND -> "NotFound";
      case TIMED_OUT -> "TimedOut";
      case BUSY, DISABLED, FULL -> "Busy";
      case RESOLUTION_ERROR, SOCKET_ERROR, ADDRESS_DENIED, INTERNAL_ERROR, FILTER_ERROR ->
          "Aborted";
      default -> "GenericError";
    };
  }

  private String message() {
    String delivered = RecordJson.messageTime(begunAt);
    String schema = of.subscription().deliverySchema().eventName();
    return "Message:outcome="
        + logged(outcome)
        + ", latencyInMs="
        + Duration.between(begunAt, endedAt).toMillis()
        + ", id="
        + eventId
        + ", systemId="
        + systemId()
        + ", state=FilteredFailingDelivery, deliveryTime="
        + delivered
        + ", deliveryCount="
        + deliveryCount
        + ", probationCount=0, deliverySchema="
        + schema
        + ", eventSubscriptionDeliverySchema="
        + schema
        + ", requestExpiration=1/1/0001 12:00:00 AM, delivered=False publishTime="
        + RecordJson.messageTime(publishedAt)
        + ", eventTime="
        + eventTime
        + ", eventType="
        + eventType
        + ", deliveryTime="
        + delivered
        + ", filteringState=FilteredWithRpc, inputSchema="
        + of.topic().inputSchema().eventName()
        + ", publisher="
        + of.topic().name().toUpperCase(Locale.ROOT)
        + ", size="
        + size
        + ", url="
        + of.url()
        + ", deliveryResponse="
        + outcome
        + ": "
        + response;
  }

  /** The same for all attempts of an event, and different for each subscription. */
  private UUID systemId() {
    return UUID.nameUUIDFromBytes((of.subscription().lane() + "/" + position).getBytes(UTF_8));
  }
}
