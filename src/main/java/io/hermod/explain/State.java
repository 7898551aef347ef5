package io.hermod.explain;

/** How far a subscription is with an event. */
public enum State {
  WAITING_FOR_FIRST_ATTEMPT("waitingForFirstAttempt"),
  IN_FLIGHT("inFlight"),
  PARKED("parked"),
  DELIVERED("delivered"),
  /** Given up; waits to be written to its container. */
  DEAD_LETTERING("deadLettering"),
  DEAD_LETTERED("deadLettered"),
  DROPPED("dropped"),
  /** Its rows cannot be read; they are kept for an operator. */
  QUARANTINED("quarantined"),
  UNMATCHED("unmatched"),
  /** Delivered at the first attempt or unmatched, so long ago that nobody knows which. */
  UNKNOWN("unknown");

  private final String text;

  State(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
