package io.hermod.profile;

/** What an attempt met, under the names that Event Grid gives in dead letters and logs. */
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
  /** Ours: the egress policy does not permit the endpoint's address. */
  ADDRESS_DENIED(11, "AddressDenied"),
  /** Hermod itself failed to make the attempt; ours, Event Grid has no such name. */
  INTERNAL_ERROR(20, "InternalError"),
  /** Hermod could not tell whether the subscription wants the event; ours too. */
  FILTER_ERROR(21, "FilterError");

  private final int code;
  private final String text;

  Outcome(int code, String text) {
    this.code = code;
    this.text = text;
  }

  /** What stands for it in stored rows; never changed, never reused. */
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

  /** The name of an answer that is no success. */
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

  @Override
  public String toString() {
    return text;
  }
}
