package io.hermod.profile;

/** The outcome of an attempt, with the names that Event Grid uses in dead letters and logs. */
public enum Outcome {
  DELIVERED(0, "Delivered"),
  BAD_REQUEST(1, "BadRequest"),
  UNAUTHORIZED(2, "Unauthorized"),
  FORBIDDEN(3, "Forbidden"),
  NOT_FOUND(4, "NotFound"),
  TIMED_OUT(5, "TimedOut"),
  PAYLOAD_TOO_LARGE(6, "PayloadTooLarge"),
  BUSY(7, "Busy"),
  RESOLUTION_ERROR(8, "ResolutionError"),
  SOCKET_ERROR(9, "SocketError"),
  GENERIC_ERROR(10, "GenericError"),
  /** The egress policy does not permit the address of the endpoint. Not an Event Grid name. */
  ADDRESS_DENIED(11, "AddressDenied"),
  /** The destination does not take events at the moment. */
  DISABLED(12, "Disabled"),
  /** The quota of the destination is used up. */
  FULL(13, "Full"),
  /** The destination requires a session id, and the subscription sets none. */
  SESSION_QUEUE_NOT_SUPPORTED(14, "SessionQueueNotSupported"),
  /** The body of a response does not say which events were accepted. Not an Event Grid name. */
  UNREADABLE_RESPONSE(15, "UnreadableResponse"),
  /** Hermod itself failed to make the attempt. Not an Event Grid name. */
  INTERNAL_ERROR(20, "InternalError"),
  /** Hermod could not decide whether the subscription wants the event. Not an Event Grid name. */
  FILTER_ERROR(21, "FilterError");

  private final int code;
  private final String text;

  Outcome(int code, String text) {
    this.code = code;
    this.text = text;
  }

  /** Returns the code that is stored in rows; codes are never changed or reused. */
  public int code() {
    return code;
  }

  public static Outcome ofCode(int code) {
    for (Outcome outcome : values()) {
      if (outcome.code == code) {
        return outcome;
      }
    }
    return GENERIC_ERROR;
  }

  /** Returns the outcome for the status code of a failed attempt. */
  public static Outcome ofFailedStatus(int status) {
    return switch (status) {
      case 400 -> BAD_REQUEST;
      case 401 -> UNAUTHORIZED;
      case 403 -> FORBIDDEN;
      case 404, 410 -> NOT_FOUND;
      case 408 -> TIMED_OUT;
      case 413 -> PAYLOAD_TOO_LARGE;
      case 429, 503 -> BUSY;
      default -> GENERIC_ERROR;
    };
  }

  /** Returns the HTTP status with the meaning of this outcome; 0 if there is none. */
  public int equivalentStatus() {
    return switch (this) {
      case BAD_REQUEST, SESSION_QUEUE_NOT_SUPPORTED -> 400;
      case UNAUTHORIZED -> 401;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case TIMED_OUT -> 408;
      case PAYLOAD_TOO_LARGE -> 413;
      case BUSY -> 503;
      case DISABLED, FULL, UNREADABLE_RESPONSE, GENERIC_ERROR -> 500;
      case DELIVERED,
          RESOLUTION_ERROR,
          SOCKET_ERROR,
          ADDRESS_DENIED,
          INTERNAL_ERROR,
          FILTER_ERROR ->
          0;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
