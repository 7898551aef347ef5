package io.hermod.destination.http;

import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The form of a request around its events, which depends on their schema.
 *
 * @param isArray whether even a single event is written as an array
 * @param origin the value of the {@code origin} header; null if it is not sent
 * @param metadataVersion the version of the metadata that the publisher sent
 */
public record DeliveryForm(
    String contentType, boolean isArray, @Nullable String origin, String metadataVersion) {

  public static DeliveryForm of(Schema input, Schema delivery, boolean isBatched, String origin) {
    boolean isCloudEvent = delivery == Schema.CLOUD_EVENTS;
    return new DeliveryForm(
        contentType(isCloudEvent, isBatched),
        !isCloudEvent || isBatched,
        isCloudEvent ? origin : null,
        input == Schema.CLOUD_EVENTS ? "1.0" : "1");
  }

  /** Returns the form of a single event that is no array, whatever its schema. */
  public DeliveryForm bare() {
    return new DeliveryForm(contentType, false, origin, metadataVersion);
  }

  private static String contentType(boolean isCloudEvent, boolean isBatched) {
    if (!isCloudEvent) {
      return "application/json; charset=utf-8";
    }
    return isBatched
        ? "application/cloudevents-batch+json; charset=utf-8"
        : "application/cloudevents+json; charset=utf-8";
  }

  public void addTo(RequestHead.Builder head) {
    head.add("content-type", contentType).add("aeg-metadata-version", metadataVersion);
    if (origin != null) {
      head.add("origin", origin);
    }
  }
}
