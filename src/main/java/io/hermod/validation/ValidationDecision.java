package io.hermod.validation;

/** The result of one attempt to validate an endpoint. */
sealed interface ValidationDecision {

  /** The endpoint agrees. */
  record Agreed() implements ValidationDecision {}

  /** The endpoint accepted the request but did not agree; its owner may agree with the link. */
  record Silent() implements ValidationDecision {}

  /**
   * The endpoint does not agree, and a retry would not help.
   *
   * @param reason a sentence
   */
  record Refused(String reason) implements ValidationDecision {}

  /**
   * The result is unknown, and a retry may help.
   *
   * @param reason a sentence
   */
  record Unclear(String reason) implements ValidationDecision {}
}
