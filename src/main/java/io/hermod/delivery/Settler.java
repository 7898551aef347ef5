package io.hermod.delivery;

import io.hermod.delivery.NextStep.Complete;
import io.hermod.delivery.NextStep.GiveUp;
import io.hermod.delivery.NextStep.RetryAt;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.profile.Profile;
import io.hermod.subscription.RetryPolicy;
import java.time.Instant;

/** Turns the outcome of an attempt into the next step: the whole retry policy, without effects. */
record Settler(Profile profile, RetryPolicy policy) {

  /**
   * Decides after an attempt.
   *
   * @param attempts made so far, this one included
   * @param now the end of the attempt
   */
  NextStep afterAttempt(DeliveryOutcome outcome, int attempts, Instant now) {
    if (outcome instanceof Answered answer && profile.success().contains(answer.status())) {
      return new Complete();
    }
    if (policy.isSpent(attempts)) {
      return new GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED);
    }
    return new RetryAt(now.plus(profile.step(attempts)));
  }

  /** Time to live is looked at only when an attempt is due. */
  boolean isExpired(Instant publishedAt, Instant now) {
    return policy.isExpired(publishedAt, now);
  }
}
