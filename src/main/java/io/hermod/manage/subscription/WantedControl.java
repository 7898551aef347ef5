package io.hermod.manage.subscription;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
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
 */
public record WantedControl(
    @Nullable Boolean isPaused, boolean keepsTimeToLive, FlowLimits limits, boolean acceptsPartly) {
  public static final WantedControl NONE = new WantedControl(null, false, FlowLimits.NONE, false);

  /** Returns the control of a subscription that had this one so far. */
  DeliveryControl applyTo(DeliveryControl old, Instant now) {
    boolean pauses = isPaused == null ? old.pause().isPaused() : isPaused;
    return new DeliveryControl(
        old.pause().with(pauses, keepsTimeToLive, now), limits, acceptsPartly);
  }
}
