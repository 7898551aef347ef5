package io.hermod.delivery;

/** What happens to an event after an attempt that failed. */
sealed interface NextStep {
  record Retry(Wait pause) implements NextStep {}

  /**
   * It waits for the link in its place, behind what was published before it.
   *
   * @param rule why, in words
   */
  record StandInLine(String rule) implements NextStep {}

  record GiveUp(GiveUpReason reason) implements NextStep {}
}
