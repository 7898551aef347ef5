package io.hermod.delivery;

/** What happens to an event after an attempt that failed. */
sealed interface NextStep {
  record Retry(Wait pause) implements NextStep {}

  record GiveUp(GiveUpReason reason) implements NextStep {}
}
