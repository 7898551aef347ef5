package io.hermod.schema;

import io.hermod.event.EventLimits;

/** A publish body that breaks a rule of its schema; says so in the words that a publisher reads. */
public final class InvalidBodyException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final String SCHEMA = "This resource is configured for 'EventGridEvent' schema";
  private static final int MAX_QUOTED = 200;

  /** Which rule was broken, as far as the answer depends on it. */
  public enum Kind {
    MALFORMED("InputJsonInvalid"),
    WRONG_TOPIC("Unauthorized"),
    TOO_LARGE("PayloadTooLarge");

    private final String apiCode;

    Kind(String apiCode) {
      this.apiCode = apiCode;
    }

    /** The code of the error's detail on the wire. */
    public String apiCode() {
      return apiCode;
    }
  }

  private final Kind kind;
  private final String text;

  private InvalidBodyException(Kind kind, String message) {
    // Bad input is an everyday result: no stack trace to fill in.
    super(message, null, false, false);
    this.kind = kind;
    this.text = message;
  }

  public Kind kind() {
    return kind;
  }

  public String text() {
    return text;
  }

  static InvalidBodyException malformed(String message) {
    return new InvalidBodyException(Kind.MALFORMED, message);
  }

  static InvalidBodyException unexpectedEnd() {
    return malformed("Unexpected end when reading JSON.");
  }

  static InvalidBodyException missing(String property) {
    return malformed(SCHEMA + " and requires '" + property + "' property to be set.");
  }

  static InvalidBodyException badValue(String property, String rule) {
    return malformed(SCHEMA + " and requires '" + property + "' property to be " + rule + ".");
  }

  static InvalidBodyException unexpectedProperty(String name) {
    return malformed(
        SCHEMA
            + ". Received unexpected property '"
            + shortened(name)
            + "' in JSON which does not conform to the expected schema.");
  }

  static InvalidBodyException duplicateProperty(String name) {
    return malformed(
        SCHEMA
            + ". Received property '"
            + name
            + "' more than once in JSON which does not conform to the expected schema.");
  }

  static InvalidBodyException wrongToken(String expected, String actual) {
    return malformed(
        "This resource is configured to receive event in 'EventGridEvent' schema."
            + " The JSON received does not conform to the expected schema. Token Expected: "
            + expected
            + ", Actual Token Received: "
            + actual
            + ".");
  }

  static InvalidBodyException wrongTopic() {
    return new InvalidBodyException(
        Kind.WRONG_TOPIC,
        "The 'topic' property of an event must be left out or equal the id of the topic.");
  }

  static InvalidBodyException eventTooLarge() {
    return new InvalidBodyException(
        Kind.TOO_LARGE,
        "The maximum size (" + EventLimits.MAX_EVENT_BYTES + ") has been exceeded.");
  }

  static InvalidBodyException tooManyEvents() {
    return new InvalidBodyException(
        Kind.TOO_LARGE,
        "The maximum number of events ("
            + EventLimits.MAX_EVENTS_PER_REQUEST
            + ") has been exceeded.");
  }

  // The name is the sender's: it may be a megabyte long.
  private static String shortened(String name) {
    return name.length() <= MAX_QUOTED ? name : name.substring(0, MAX_QUOTED) + "…";
  }
}
