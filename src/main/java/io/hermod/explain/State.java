package io.hermod.explain;

/** The state of an event in a subscription. */
public enum State {
  WAITING_FOR_FIRST_ATTEMPT("waitingForFirstAttempt"),
  IN_FLIGHT("inFlight"),
  PARKED("parked"),
  DELIVERED("delivered"),
  /** Given up, and waiting to be written to its container. */
  DEAD_LETTERING("deadLettering"),
  DEAD_LETTERED("deadLettered"),
  DROPPED("dropped"),
  /** Its rows cannot be read; they are kept for an operator. */
  QUARANTINED("quarantined"),
  UNMATCHED("unmatched"),
  /**
   * Hermod cannot tell: the event was delivered at the first attempt or unmatched long ago, its
   * lane has ended, or its row cannot be read.
   */
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
