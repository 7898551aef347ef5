package io.hermod.handshake;

/** What one try to ask an endpoint has shown. */
sealed interface Verdict {

  /** It agrees. */
  record Agreed() implements Verdict {}

  /** It took the question and says nothing: its owner may agree by the link. */
  record Silent() implements Verdict {}

  /**
   * It does not agree, and another try would not help.
   *
   * @param reason a sentence
   */
  record Refused(String reason) implements Verdict {}

  /**
   * Nobody knows, and another try may tell.
   *
   * @param reason a sentence
   */
  record Unclear(String reason) implements Verdict {}
}
