package io.hermod.destination;

import io.hermod.profile.Outcome;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What one attempt to hand events to a subscriber met. */
public sealed interface DeliveryOutcome {

  /** Its name where it is a failure. */
  Outcome failure();

  /**
   * The endpoint answered in time.
   *
   * @param retryAfter what it said about when to ask again; null for nothing
   */
  record Answered(int status, @Nullable String retryAfter) implements DeliveryOutcome {
    public Answered(int status) {
      this(status, null);
    }

    @Override
    public Outcome failure() {
      return Outcome.ofFailedStatus(status);
    }

    @Override
    public String toString() {
      return Integer.toString(status);
    }
  }

  /**
   * No answer within the profile's response wait.
   *
   * @param isKeptOpen whether the exchange goes on waiting for a late answer
   */
  record TimedOut(boolean isKeptOpen) implements DeliveryOutcome {
    @Override
    public Outcome failure() {
      return Outcome.TIMED_OUT;
    }

    @Override
    public String toString() {
      return "no answer in time";
    }
  }

  /**
   * Below HTTP: the name did not resolve, its address is denied, the connection was refused or
   * broke, TLS failed.
   *
   * @param failure {@code RESOLUTION_ERROR}, {@code ADDRESS_DENIED} or {@code SOCKET_ERROR}
   */
  record Unreachable(Outcome failure, String cause) implements DeliveryOutcome {
    @Override
    public String toString() {
      return cause;
    }
  }

  /**
   * Hermod itself failed to make the attempt: nothing was sent, and it says nothing about the
   * endpoint.
   *
   * @param what could not be done
   */
  record Faulted(Outcome failure, String what, Throwable fault) implements DeliveryOutcome {

    /** Whether another event might fare better; none does while memory is exhausted. */
    public boolean isAboutEvent() {
      return !(fault instanceof OutOfMemoryError);
    }

    /** The kind of fault and where it arose; its message might quote an event or a secret. */
    @Override
    public String toString() {
      String kind = what + ": " + fault.getClass().getSimpleName();
      return Arrays.stream(fault.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("io.hermod."))
          .findFirst()
          .map(frame -> kind + " in " + place(frame))
          .orElse(kind);
    }

    private static String place(StackTraceElement frame) {
      String type = frame.getClassName();
      return type.substring(type.lastIndexOf('.') + 1) + '.' + frame.getMethodName();
    }
  }

  /** Nothing was sent, for want of a token; it says nothing about the endpoint. */
  record Withheld(String cause) implements DeliveryOutcome {
    @Override
    public Outcome failure() {
      return Outcome.UNAUTHORIZED;
    }

    @Override
    public String toString() {
      return cause;
    }
  }
}
