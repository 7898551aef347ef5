package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import org.jspecify.annotations.Nullable;

/**
 * How many events a subscription wants in one request; null where it does not say.
 *
 * @param splitsFailed whether a batch that is refused for its content is tried again in halves, so
 *     that one bad event does not end all others
 */
public record BatchPolicy(
    @Nullable Integer maxEvents, @Nullable Integer preferredKilobytes, boolean splitsFailed) {
  public static final BatchPolicy NONE = new BatchPolicy(null, null, false);

  /** What goes into one request. */
  public BatchLimits limits(BatchRules rules) {
    return rules.limits(maxEvents, preferredKilobytes);
  }

  /**
   * Checks what the subscription asks for.
   *
   * @throws InvalidFieldException if the rules do not allow it
   */
  public void check(BatchRules rules) {
    if (maxEvents != null && !rules.events().contains(maxEvents)) {
      throw new InvalidFieldException("maxEventsPerBatch", "must be " + rules.events());
    }
    if (preferredKilobytes != null && !rules.kilobytes().contains(preferredKilobytes)) {
      throw new InvalidFieldException(
          "preferredBatchSizeInKilobytes", "must be " + rules.kilobytes());
    }
  }
}
