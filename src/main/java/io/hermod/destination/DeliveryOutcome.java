package io.hermod.destination;

/** What one attempt to hand events to a subscriber met. */
public sealed interface DeliveryOutcome {

  /** The endpoint answered in time, with this status. */
  record Answered(int status) implements DeliveryOutcome {
    @Override
    public String toString() {
      return "status " + status;
    }
  }

  /** No answer within the profile's response wait. */
  record TimedOut() implements DeliveryOutcome {
    @Override
    public String toString() {
      return "no answer in time";
    }
  }

  /** Below HTTP: the name did not resolve, the connection was refused or broke, TLS failed. */
  record Unreachable(String cause) implements DeliveryOutcome {
    @Override
    public String toString() {
      return cause;
    }
  }
}
