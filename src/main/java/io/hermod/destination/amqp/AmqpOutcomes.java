package io.hermod.destination.amqp;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.profile.Outcome;
import org.apache.qpid.protonj2.types.messaging.Accepted;
import org.apache.qpid.protonj2.types.messaging.Rejected;
import org.apache.qpid.protonj2.types.transport.DeliveryState;
import org.apache.qpid.protonj2.types.transport.ErrorCondition;
import org.jspecify.annotations.Nullable;

/** Turns the confirmations and errors of AMQP, as Azure uses them, into outcomes. */
final class AmqpOutcomes {
  static final Unreachable NOT_OPENED =
      new Unreachable(Outcome.SOCKET_ERROR, "the namespace did not open the connection in time");
  static final Unreachable BROKEN =
      new Unreachable(Outcome.SOCKET_ERROR, "the connection to the namespace broke");

  private AmqpOutcomes() {}

  /** Returns the outcome of a message that the peer has confirmed or refused. */
  static DeliveryOutcome of(@Nullable DeliveryState state) {
    return switch (state) {
      case Accepted _ -> new DeliveryOutcome.Accepted();
      case Rejected rejected -> of(rejected.getError());
      case null -> rejected(Outcome.GENERIC_ERROR, "settled without an outcome");
      // Released or modified: the peer asks for the message again.
      default -> rejected(Outcome.BUSY, state.getType().toString());
    };
  }

  /** Returns the outcome of what the peer has refused or ended with this error. */
  static DeliveryOutcome of(@Nullable ErrorCondition error) {
    if (error == null || error.getCondition() == null) {
      return rejected(Outcome.GENERIC_ERROR, "closed without an error");
    }
    String condition = error.getCondition().toString();
    return rejected(outcome(condition, String.valueOf(error.getDescription())), condition);
  }

  private static Outcome outcome(String condition, String description) {
    return switch (condition) {
      case "amqp:not-found" -> Outcome.NOT_FOUND;
      case "amqp:unauthorized-access", "com.microsoft:auth-failed" -> Outcome.UNAUTHORIZED;
      case "amqp:resource-limit-exceeded" -> Outcome.FULL;
      case "amqp:link:message-size-exceeded" -> Outcome.PAYLOAD_TOO_LARGE;
      case "amqp:not-allowed" ->
          description.contains("SessionId")
              ? Outcome.SESSION_QUEUE_NOT_SUPPORTED
              : Outcome.GENERIC_ERROR;
      case "amqp:decode-error",
          "amqp:invalid-field",
          "com.microsoft:argument-error",
          "com.microsoft:argument-out-of-range" ->
          Outcome.BAD_REQUEST;
      case "com.microsoft:server-busy" -> Outcome.BUSY;
      case "com.microsoft:entity-disabled" -> Outcome.DISABLED;
      case "com.microsoft:publisher-revoked" -> Outcome.FORBIDDEN;
      case "com.microsoft:timeout" -> Outcome.TIMED_OUT;
      default -> Outcome.GENERIC_ERROR;
    };
  }

  /** Returns the outcome of a token that the peer did not take; null if it did. */
  static @Nullable DeliveryOutcome ofToken(int status) {
    if (status == 200 || status == 202) {
      return null;
    }
    return rejected(ofTokenStatus(status), "token refused with " + status);
  }

  /** An event must not end because of a key in the configuration. */
  private static Outcome ofTokenStatus(int status) {
    Outcome outcome = Outcome.ofFailedStatus(status);
    return switch (outcome) {
      case BAD_REQUEST, FORBIDDEN, PAYLOAD_TOO_LARGE -> Outcome.UNAUTHORIZED;
      default -> outcome;
    };
  }

  static DeliveryOutcome tooLarge(long limit) {
    return rejected(Outcome.PAYLOAD_TOO_LARGE, "the entity takes at most " + limit + " bytes");
  }

  private static DeliveryOutcome.Rejected rejected(Outcome outcome, String cause) {
    return new DeliveryOutcome.Rejected(outcome, cause);
  }
}
