package io.hermod.publish;

import io.hermod.schema.InvalidBodyException;

/** The result of a publish request. */
public sealed interface PublishResult {

  /** The events are durable: nothing that happens later loses them. */
  record Accepted(int count) implements PublishResult {}

  /** The body breaks a rule, and nothing of it was stored. The publisher gets the message. */
  record Rejected(InvalidBodyException.Kind kind, String message) implements PublishResult {}

  /**
   * The events are not known to be durable: the store refused all of them, or cannot say what
   * became of them. The publisher tries again, and the same events may be stored twice.
   */
  record Unavailable(int count, String reason) implements PublishResult {}
}
