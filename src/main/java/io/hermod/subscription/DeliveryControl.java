package io.hermod.subscription;

/**
 * How an operator controls the deliveries of a subscription. Event Grid has no such options.
 *
 * @param limits how much may be sent at most
 * @param acceptsPartly whether the endpoint says in its responses which events of a batch it could
 *     not take
 */
public record DeliveryControl(Pause pause, FlowLimits limits, boolean acceptsPartly) {
  public static final DeliveryControl NONE =
      new DeliveryControl(Pause.NONE, FlowLimits.NONE, false);

  /** Returns a copy with another pause. */
  public DeliveryControl with(Pause other) {
    return new DeliveryControl(other, limits, acceptsPartly);
  }
}
