package io.hermod.event;

import java.util.Optional;

/**
 * The formats of an event on the wire, with the names that topics, subscriptions and errors use.
 */
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

  /** The name in the definition of a topic. */
  public String inputName() {
    return inputName;
  }

  /** The name in the definition of a subscription. */
  public String deliveryName() {
    return deliveryName;
  }

  /** The name of an event of this schema in errors and headers. */
  public String eventName() {
    return eventName;
  }

  /** Whether events that are published in this schema can be delivered in the other one. */
  public boolean canBeDeliveredAs(Schema delivery) {
    return this == delivery || (this != CLOUD_EVENTS && delivery != CUSTOM);
  }

  /**
   * Finds the schema by the name that topics use, ignoring case. One page of the documents uses the
   * shorter name {@code CustomSchema}.
   */
  public static Optional<Schema> ofInput(String name) {
    for (Schema schema : values()) {
      if (schema.inputName.equalsIgnoreCase(name)) {
        return Optional.of(schema);
      }
    }
    return name.equalsIgnoreCase("CustomSchema") ? Optional.of(CUSTOM) : Optional.empty();
  }

  /**
   * Finds the schema by the name that subscriptions use, ignoring case. The Edge module uses the
   * names of topics, so these are accepted too.
   */
  public static Optional<Schema> ofDelivery(String name) {
    for (Schema schema : values()) {
      if (schema.deliveryName.equalsIgnoreCase(name)) {
        return Optional.of(schema);
      }
    }
    return ofInput(name);
  }
}
