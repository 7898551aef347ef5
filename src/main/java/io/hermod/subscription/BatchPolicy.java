package io.hermod.subscription;

import io.hermod.event.FieldProblems;
import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import org.jspecify.annotations.Nullable;

/**
 * How many events a subscription wants in one request. A null value leaves the choice to the
 * profile.
 *
 * @param splitsFailed whether a batch that is rejected because of its content is retried in halves,
 *     so that one bad event does not cause the others to be given up
 */
public record BatchPolicy(
    @Nullable Integer maxEvents, @Nullable Integer preferredKilobytes, boolean splitsFailed) {
  public static final BatchPolicy NONE = new BatchPolicy(null, null, false);

  /** Returns the limits of one request. */
  public BatchLimits limits(BatchRules rules) {
    return rules.limits(maxEvents, preferredKilobytes);
  }

  /** Checks what the subscription asks for. */
  public void check(BatchRules rules, FieldProblems problems) {
    problems.require(
        maxEvents == null || rules.events().contains(maxEvents),
        "maxEventsPerBatch",
        "must be " + rules.events());
    problems.require(
        preferredKilobytes == null || rules.kilobytes().contains(preferredKilobytes),
        "preferredBatchSizeInKilobytes",
        "must be " + rules.kilobytes());
  }
}
