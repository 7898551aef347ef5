package io.hermod.subscription;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an operator controls the deliveries of a subscription. Event Grid has no such options.
 *
 * @param limits how much may be sent at most
 * @param acceptsPartly whether the endpoint says in its responses which events of a batch it could
 *     not take
 * @param signing the keys that sign requests; null if they are not signed
 */
public record DeliveryControl(
    Pause pause, FlowLimits limits, boolean acceptsPartly, @Nullable Signing signing) {
  public static final DeliveryControl NONE =
      new DeliveryControl(Pause.NONE, FlowLimits.NONE, false, null);

  /** Returns a copy with another pause. */
  public DeliveryControl with(Pause other) {
    return new DeliveryControl(other, limits, acceptsPartly, signing);
  }

  /** Returns a copy whose requests are signed with these keys, or not at all. */
  public DeliveryControl signedWith(@Nullable Signing keys) {
    return new DeliveryControl(pause, limits, acceptsPartly, keys);
  }

  /** Returns a copy without the keys that no longer sign at this time. */
  public DeliveryControl at(Instant now) {
    return signing == null ? this : signedWith(signing.at(now));
  }
}
