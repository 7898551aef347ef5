package io.hermod.manage.subscription;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Signing;
import io.hermod.subscription.SigningAlgorithm;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a caller wants to control deliveries.
 *
 * @param isPaused null to leave a pause as it is: a tool that does not know of pauses must not end
 *     one when it writes a subscription again
 * @param keepsTimeToLive whether the time to live of events stands still during a pause
 * @param limits how much may be sent at most
 * @param acceptsPartly whether the endpoint says which events of a batch it could not take
 * @param signing the algorithm by which the caller thinks that requests are signed; null if it does
 *     not say
 */
public record WantedControl(
    @Nullable Boolean isPaused,
    boolean keepsTimeToLive,
    FlowLimits limits,
    boolean acceptsPartly,
    @Nullable SigningAlgorithm signing) {
  public static final WantedControl NONE =
      new WantedControl(null, false, FlowLimits.NONE, false, null);

  /** Returns the control of a subscription that had this one so far. Its keys stay. */
  DeliveryControl applyTo(DeliveryControl old, Instant now) {
    checkSigning(old.signing());
    boolean pauses = isPaused == null ? old.pause().isPaused() : isPaused;
    return new DeliveryControl(
        old.pause().with(pauses, keepsTimeToLive, now),
        limits,
        acceptsPartly,
        old.at(now).signing());
  }

  /** A client may send back what it was shown. Anything else would be ignored in silence. */
  private void checkSigning(@Nullable Signing old) {
    if (signing != null && (old == null || old.key().algorithm() != signing)) {
      throw SigningRules.readOnly();
    }
  }
}
