package io.hermod.destination;

import io.hermod.profile.Outcome;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outcome of one attempt to deliver events to a subscriber. */
public sealed interface DeliveryOutcome {

  /** The name of this outcome if it is a failure. */
  Outcome failure();

  /** The status of the response; 0 if there was none. */
  default int status() {
    return 0;
  }

  /** The status whose retry rules apply; 0 if there was no response. */
  default int ruleStatus() {
    return status();
  }

  /**
   * The endpoint responded in time.
   *
   * @param retryAfter the {@code Retry-After} header of a failure; null if there was none
   */
  record Responded(int status, @Nullable String retryAfter) implements DeliveryOutcome {
    public Responded(int status) {
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

  /** The service took the events and confirmed that, over another protocol than HTTP. */
  record Accepted() implements DeliveryOutcome {
    @Override
    public Outcome failure() {
      return Outcome.DELIVERED;
    }

    @Override
    public String toString() {
      return "accepted";
    }
  }

  /**
   * The service refused the events and said why: over another protocol than HTTP, or in a response
   * whose status alone would be misleading.
   *
   * @param cause what it said, without secrets
   * @param status the status of the response; 0 if there was none
   */
  record Rejected(Outcome failure, String cause, int status) implements DeliveryOutcome {
    public Rejected(Outcome failure, String cause) {
      this(failure, cause, 0);
    }

    @Override
    public int ruleStatus() {
      return failure.equivalentStatus();
    }

    @Override
    public String toString() {
      return failure + ": " + cause;
    }
  }

  /**
   * The endpoint responded in time, and its body says which events of the batch it could not take.
   *
   * @param failed the status of each of these, by the id of the event
   * @param retryAfter the {@code Retry-After} header; null if there was none
   */
  record PartlyAccepted(int status, Map<String, Integer> failed, @Nullable String retryAfter)
      implements DeliveryOutcome {
    public PartlyAccepted {
      failed = Map.copyOf(failed);
    }

    /** Returns the response to one event; null if it was accepted. */
    public @Nullable Responded of(String eventId) {
      Integer named = failed.get(eventId);
      return named == null ? null : new Responded(named, retryAfter);
    }

    @Override
    public Outcome failure() {
      return Outcome.GENERIC_ERROR;
    }

    @Override
    public String toString() {
      return status + ", " + failed.size() + " events failed";
    }
  }

  /** The endpoint responded in time, but its body does not say which events it accepted. */
  record Unreadable(int status, String problem) implements DeliveryOutcome {
    @Override
    public Outcome failure() {
      return Outcome.UNREADABLE_RESPONSE;
    }

    @Override
    public String toString() {
      return status + ", but " + problem;
    }
  }

  /**
   * There was no response within the profile's response wait.
   *
   * @param isKeptOpen whether the exchange continues to wait for a late response
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
   * The attempt failed below HTTP: the name was not resolved, its address is denied, the connection
   * was refused or broke, or TLS failed.
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
   * Hermod itself failed to make the attempt. Nothing was sent, and this says nothing about the
   * endpoint.
   *
   * @param what what could not be done
   */
  record Faulted(Outcome failure, String what, Throwable fault) implements DeliveryOutcome {

    /** Whether another event might succeed. None does while memory is exhausted. */
    public boolean isAboutEvent() {
      return !(fault instanceof OutOfMemoryError);
    }

    /**
     * Names the kind of fault and where it occurred. Its message might quote an event or a secret.
     */
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

  /**
   * Nothing was sent because Hermod lacks what it needs for that, such as a token. This says
   * nothing about the endpoint.
   */
  record Withheld(Outcome failure, String cause) implements DeliveryOutcome {
    @Override
    public String toString() {
      return cause;
    }
  }
}
