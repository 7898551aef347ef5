package io.hermod.schema;

import io.hermod.event.EventLimits;

/** Thrown if a publish body breaks a rule of its schema. The publisher receives the message. */
public final class InvalidBodyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of violation, which determines the status and the error code. */
  public enum Kind {
    MALFORMED,
    WRONG_HEADER,
    WRONG_CONTENT_TYPE,
    WRONG_TOPIC,
    TOO_LARGE
  }

  private final Kind kind;
  private final String text;

  private InvalidBodyException(Kind kind, String message) {
    // Bad input is common, so no stack trace is collected.
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

  public static InvalidBodyException malformed(String message) {
    return new InvalidBodyException(Kind.MALFORMED, message);
  }

  public static InvalidBodyException unexpectedEnd() {
    return malformed("Unexpected end when reading JSON.");
  }

  public static InvalidBodyException wrongTopic() {
    return new InvalidBodyException(
        Kind.WRONG_TOPIC,
        "The 'topic' property of an event must be left out or equal the id of the topic.");
  }

  public static InvalidBodyException missingHeader(String name) {
    return new InvalidBodyException(
        Kind.WRONG_HEADER,
        name
            + " header is missing for the cloud event. Please check required attributes at"
            + " https://github.com/cloudevents/spec/blob/v1.0/spec.md#required-attributes");
  }

  public static InvalidBodyException badHeader(String name, String problem) {
    return new InvalidBodyException(
        Kind.WRONG_HEADER,
        SchemaErrors.shortened(name)
            + " header is not valid for the cloud event: "
            + problem
            + ".");
  }

  public static InvalidBodyException wrongContentType() {
    return new InvalidBodyException(
        Kind.WRONG_CONTENT_TYPE,
        "The Content-Type header is either missing or it doesn't have a valid value. The content"
            + " type header must either be application/cloudevents+json; charset=utf-8 or"
            + " application/cloudevents-batch+json; charset=UTF-8.");
  }

  public static InvalidBodyException notOneJsonEvent() {
    return new InvalidBodyException(
        Kind.WRONG_CONTENT_TYPE,
        "The Content-Type header must be application/json: this URL takes exactly one event in"
            + " JSON.");
  }

  public static InvalidBodyException eventTooLarge() {
    return new InvalidBodyException(
        Kind.TOO_LARGE,
        "The maximum size (" + EventLimits.MAX_EVENT_BYTES + ") has been exceeded.");
  }

  public static InvalidBodyException tooManyEvents() {
    return new InvalidBodyException(
        Kind.TOO_LARGE,
        "The maximum number of events ("
            + EventLimits.MAX_EVENTS_PER_REQUEST
            + ") has been exceeded.");
  }
}
