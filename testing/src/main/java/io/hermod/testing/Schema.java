package io.hermod.testing;

/** The form in which events are published or delivered. */
public enum Schema {
  EVENT_GRID("EventGridSchema"),
  CLOUD_EVENTS("CloudEventSchemaV1_0"),
  /** What the publisher sent, whatever it is; only for topics with an input mapping. */
  CUSTOM("CustomInputSchema");

  private final String wireName;

  Schema(String wireName) {
    this.wireName = wireName;
  }

  String wireName() {
    return wireName;
  }
}
