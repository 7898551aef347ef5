package io.hermod.event;

import java.util.Optional;

/** The shapes that an event may have on the wire, by the names that each place has for them. */
public enum Schema {
  EVENT_GRID("EventGridSchema", "EventGridSchema", "EventGridEvent"),
  CLOUD_EVENTS("CloudEventSchemaV1_0", "CloudEventSchemaV1_0", "CloudEventV10"),
  CUSTOM("CustomEventSchema", "CustomInputSchema", "CustomInputEvent");

  private final String inputName;
  private final String deliveryName;
  private final String eventName;

  Schema(String inputName, String deliveryName, String eventName) {
    this.inputName = inputName;
    this.deliveryName = deliveryName;
    this.eventName = eventName;
  }

  /** What a topic calls it. */
  public String inputName() {
    return inputName;
  }

  /** What a subscription calls it. */
  public String deliveryName() {
    return deliveryName;
  }

  /** What errors and headers call an event of it. */
  public String eventName() {
    return eventName;
  }

  /** Whether events that come in this shape may go out in another. */
  public boolean canBeDeliveredAs(Schema delivery) {
    return this == delivery || (this != CLOUD_EVENTS && delivery != CUSTOM);
  }

  /** Reads a topic's word for it, without case; one page of the documents has a shorter one. */
  public static Optional<Schema> ofInput(String name) {
    for (Schema schema : values()) {
      if (schema.inputName.equalsIgnoreCase(name)) {
        return Optional.of(schema);
      }
    }
    return name.equalsIgnoreCase("CustomSchema") ? Optional.of(CUSTOM) : Optional.empty();
  }

  /** Reads a subscription's word for it, without case; on the edge it is the topic's word. */
  public static Optional<Schema> ofDelivery(String name) {
    for (Schema schema : values()) {
      if (schema.deliveryName.equalsIgnoreCase(name)) {
        return Optional.of(schema);
      }
    }
    return ofInput(name);
  }
}
