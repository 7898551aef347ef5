package io.hermod.publish;

import io.hermod.schema.InvalidBodyException;

/** What became of a publish request's body. */
public sealed interface PublishResult {

  /** Durable: nothing after this point may lose it. */
  record Accepted(int count) implements PublishResult {}

  /** Breaks a rule; nothing of it was kept. The message is the text that the publisher reads. */
  record Rejected(InvalidBodyException.Kind kind, String message) implements PublishResult {}

  /** The store cannot take so many events now; nothing of them was kept. */
  record Unavailable(int count, String reason) implements PublishResult {}
}
