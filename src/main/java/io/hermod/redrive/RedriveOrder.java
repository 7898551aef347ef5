package io.hermod.redrive;

import io.hermod.event.InvalidFieldException;
import io.hermod.workbench.LetterQuery;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to be sent again, and how.
 *
 * @param target null where each dead letter goes to the subscription that it came from
 * @param rate events a second; null for as fast as the store takes them
 * @param again whether entries that were sent again before are sent once more
 * @param dryRun whether they are only counted
 */
public record RedriveOrder(
    LetterQuery query,
    @Nullable Target target,
    @Nullable Double rate,
    boolean again,
    boolean dryRun) {
  private static final double LOWEST_RATE = 0.1;
  private static final double HIGHEST_RATE = 100_000;

  /** A subscription and its topic, by their names. */
  public record Target(String topic, String subscription) {}

  public RedriveOrder {
    // Written so that what is no number is refused too.
    if (rate != null && !(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
      throw new InvalidFieldException("rate", "must be from 0.1 to 100000 events a second");
    }
  }
}
