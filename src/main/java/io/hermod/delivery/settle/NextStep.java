package io.hermod.delivery.settle;

/** What happens to an event after a failed attempt. */
public sealed interface NextStep {
  record Retry(Wait pause) implements NextStep {}

  /**
   * The event waits for the link in its place, behind the events that were published before it.
   *
   * @param rule the reason, in words
   */
  record StandInLine(String rule) implements NextStep {}

  record GiveUp(GiveUpReason reason) implements NextStep {}
}
