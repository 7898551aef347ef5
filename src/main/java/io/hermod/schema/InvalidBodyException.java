package io.hermod.schema;

import io.hermod.event.EventLimits;

/** A publish body that breaks a rule of its schema; says so in the words that a publisher reads. */
public final class InvalidBodyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Which rule was broken, as far as the answer depends on it. */
  public enum Kind {
    MALFORMED("InputJsonInvalid"),
    WRONG_HEADER("InvalidCloudEventHeader"),
    WRONG_CONTENT_TYPE("InvalidContentType"),
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

  static InvalidBodyException wrongTopic() {
    return new InvalidBodyException(
        Kind.WRONG_TOPIC,
        "The 'topic' property of an event must be left out or equal the id of the topic.");
  }

  static InvalidBodyException missingHeader(String name) {
    return new InvalidBodyException(
        Kind.WRONG_HEADER,
        name
            + " header is missing for the cloud event. Please check required attributes at"
            + " https://github.com/cloudevents/spec/blob/v1.0/spec.md#required-attributes");
  }

  static InvalidBodyException badHeader(String name, String problem) {
    return new InvalidBodyException(
        Kind.WRONG_HEADER,
        SchemaErrors.shortened(name)
            + " header is not valid for the cloud event: "
            + problem
            + ".");
  }

  static InvalidBodyException wrongContentType() {
    return new InvalidBodyException(
        Kind.WRONG_CONTENT_TYPE,
        "The Content-Type header is either missing or it doesn't have a valid value. The content"
            + " type header must either be application/cloudevents+json; charset=utf-8 or"
            + " application/cloudevents-batch+json; charset=UTF-8.");
  }

  static InvalidBodyException notOneJsonEvent() {
    return new InvalidBodyException(
        Kind.WRONG_CONTENT_TYPE,
        "The Content-Type header must be application/json: one event in JSON is expected at this"
            + " address.");
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
}
