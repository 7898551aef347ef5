package io.hermod.destination.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryFormTest {
  @ParameterizedTest
  @CsvSource({
    "EVENT_GRID, EVENT_GRID, false, application/json; charset=utf-8, true, false, 1",
    "EVENT_GRID, EVENT_GRID, true, application/json; charset=utf-8, true, false, 1",
    "EVENT_GRID, CLOUD_EVENTS, false, application/cloudevents+json; charset=utf-8, false, true, 1",
    "EVENT_GRID, CLOUD_EVENTS, true, application/cloudevents-batch+json; charset=utf-8, true, true,"
        + " 1",
    "CLOUD_EVENTS, CLOUD_EVENTS, false, application/cloudevents+json; charset=utf-8, false, true,"
        + " 1.0",
    "CLOUD_EVENTS, CLOUD_EVENTS, true, application/cloudevents-batch+json; charset=utf-8, true,"
        + " true, 1.0",
    "CUSTOM, CUSTOM, false, application/json; charset=utf-8, true, false, 1",
    "CUSTOM, CLOUD_EVENTS, false, application/cloudevents+json; charset=utf-8, false, true, 1"
  })
  void looksAsTheDocumentsSay(
      Schema input,
      Schema delivery,
      boolean isBatched,
      String contentType,
      boolean isArray,
      boolean hasOrigin,
      String metadataVersion) {
    assertThat(DeliveryForm.of(input, delivery, isBatched, "us.example"))
        .isEqualTo(
            new DeliveryForm(
                contentType, isArray, hasOrigin ? "us.example" : null, metadataVersion));
  }
}
