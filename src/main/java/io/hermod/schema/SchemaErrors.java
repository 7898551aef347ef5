package io.hermod.schema;

import io.hermod.event.Schema;

/** Complaints about events, in the words of the schema that their topic takes. */
record SchemaErrors(Schema schema) {
  private static final int MAX_QUOTED = 200;

  InvalidBodyException missing(String property) {
    return InvalidBodyException.malformed(
        configured() + " and requires '" + property + "' property to be set.");
  }

  InvalidBodyException badValue(String property, String rule) {
    return InvalidBodyException.malformed(
        configured() + " and requires '" + property + "' property to be " + rule + ".");
  }

  InvalidBodyException unexpectedProperty(String name) {
    return nonconforming("unexpected property '" + shortened(name) + "'");
  }

  InvalidBodyException duplicateProperty(String name) {
    return nonconforming("property '" + shortened(name) + "' more than once");
  }

  InvalidBodyException nonconforming(String received) {
    return InvalidBodyException.malformed(
        configured()
            + ". Received "
            + received
            + " in JSON which does not conform to the expected schema.");
  }

  InvalidBodyException wrongToken(String expected, String actual) {
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

  // The name is the sender's: it may be a megabyte long.
  static String shortened(String name) {
    return name.length() <= MAX_QUOTED ? name : name.substring(0, MAX_QUOTED) + "…";
  }
}
