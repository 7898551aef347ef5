package io.hermod.delivery;

/** What happens to an event after an attempt. */
sealed interface NextStep {
  record Complete() implements NextStep {}

  record Retry(Wait pause) implements NextStep {}

  record GiveUp(GiveUpReason reason) implements NextStep {}
}
