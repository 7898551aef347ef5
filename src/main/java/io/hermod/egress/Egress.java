package io.hermod.egress;

import io.hermod.config.OutboundConfig;

/**
 * How others are called on behalf of callers.
 *
 * @param policy which addresses may be
 * @param proxy through which servers are called
 */
public record Egress(EgressPolicy policy, OutboundProxy proxy) {
  /** Calls everybody, directly. */
  public static final Egress OPEN = new Egress(EgressPolicy.OPEN, OutboundProxy.NONE);

  public static Egress of(OutboundConfig config) {
    return new Egress(EgressPolicy.of(config.egress()), OutboundProxy.of(config.proxy()));
  }
}
