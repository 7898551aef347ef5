package io.hermod.deadletter.redrive;

import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.event.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Which dead letters to send again, and how.
 *
 * @param target null if each dead letter is sent to the subscription that it came from
 * @param rate events per second; null for as fast as the store accepts them
 * @param again whether to resend entries that were sent again before
 * @param dryRun whether to only count them
 */
public record RedriveOrder(
    DeadLetterQuery query,
    @Nullable Target target,
    @Nullable Double rate,
    boolean again,
    boolean dryRun) {
  private static final double LOWEST_RATE = 0.1;
  private static final double HIGHEST_RATE = 100_000;

  /** The names of a subscription and its topic. */
  public record Target(String topic, String subscription) {}

  public RedriveOrder {
    // Written so that NaN is rejected too.
    if (rate != null && !(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
      throw new InvalidFieldException("rate", "must be from 0.1 to 100000 events a second");
    }
  }
}
