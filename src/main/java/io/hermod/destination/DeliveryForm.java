package io.hermod.destination;

import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a request looks like around its events, by the schema that they have.
 *
 * @param isArray whether even one event stands in an array
 * @param origin who it comes from; null where that is not told
 * @param metadataVersion of what the publisher sent
 */
record DeliveryForm(
    String contentType, boolean isArray, @Nullable String origin, String metadataVersion) {

  static DeliveryForm of(Schema input, Schema delivery, boolean isBatched, String origin) {
    boolean isCloudEvent = delivery == Schema.CLOUD_EVENTS;
    return new DeliveryForm(
        contentType(isCloudEvent, isBatched),
        !isCloudEvent || isBatched,
        isCloudEvent ? origin : null,
        input == Schema.CLOUD_EVENTS ? "1.0" : "1");
  }

  private static String contentType(boolean isCloudEvent, boolean isBatched) {
    if (!isCloudEvent) {
      return "application/json; charset=utf-8";
    }
    return isBatched
        ? "application/cloudevents-batch+json; charset=utf-8"
        : "application/cloudevents+json; charset=utf-8";
  }

  void addTo(RequestHead.Builder head) {
    head.add("content-type", contentType).add("aeg-metadata-version", metadataVersion);
    if (origin != null) {
      head.add("origin", origin);
    }
  }
}
