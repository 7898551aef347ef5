package io.hermod.deadletter.redrive;

import io.hermod.deadletter.search.DeadLetterQuery;
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
    boolean dryRun)
    implements JobOrder {

  /** The names of a subscription and its topic. */
  public record Target(String topic, String subscription) {}

  public RedriveOrder {
    JobOrder.checkRate(rate);
  }
}
