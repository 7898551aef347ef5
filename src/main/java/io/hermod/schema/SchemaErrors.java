package io.hermod.schema;

import io.hermod.event.Schema;

/** Creates the errors for events that do not conform to the schema of their topic. */
public record SchemaErrors(Schema schema) {
  private static final int MAX_QUOTED = 200;

  /**
   * Checks that a required property has a value.
   *
   * @throws InvalidBodyException if it is empty
   */
  public void require(String value, String property) {
    if (value.isEmpty()) {
      throw missing(property);
    }
  }

  public InvalidBodyException missing(String property) {
    return InvalidBodyException.malformed(
        configured() + " and requires '" + property + "' property to be set.");
  }

  public InvalidBodyException badValue(String property, String rule) {
    return InvalidBodyException.malformed(
        configured() + " and requires '" + property + "' property to be " + rule + ".");
  }

  public InvalidBodyException unexpectedProperty(String name) {
    return nonconforming("unexpected property '" + shortened(name) + "'");
  }

  public InvalidBodyException duplicateProperty(String name) {
    return nonconforming("property '" + shortened(name) + "' more than once");
  }

  public InvalidBodyException nonconforming(String received) {
    return InvalidBodyException.malformed(
        configured()
            + ". Received "
            + received
            + " in JSON which does not conform to the expected schema.");
  }

  public InvalidBodyException wrongToken(String expected, String actual) {
    return InvalidBodyException.malformed(
        "This resource is configured to receive event in '"
            + schema.eventName()
            + "' schema. The JSON received does not conform to the expected schema. Token Expected:"
            + " "
            + expected
            + ", Actual Token Received: "
            + actual
            + ".");
  }

  private String configured() {
    return "This resource is configured for '" + schema.eventName() + "' schema";
  }

  // The client chooses the name, so it may be a megabyte long.
  public static String shortened(String name) {
    return name.length() <= MAX_QUOTED ? name : name.substring(0, MAX_QUOTED) + "…";
  }
}
