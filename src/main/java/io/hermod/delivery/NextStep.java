package io.hermod.delivery;

import java.time.Instant;

/** What happens to an event after an attempt. */
sealed interface NextStep {
  record Complete() implements NextStep {}

  record RetryAt(Instant due) implements NextStep {}

  record GiveUp(GiveUpReason reason) implements NextStep {}
}
