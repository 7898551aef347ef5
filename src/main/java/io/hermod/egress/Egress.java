package io.hermod.egress;

import io.hermod.config.OutboundConfig;

/**
 * How servers are called on behalf of clients.
 *
 * @param policy which addresses may be called
 * @param proxy the proxy through which servers are called
 */
public record Egress(EgressPolicy policy, OutboundProxy proxy) {
  /** Calls every address, directly. */
  public static final Egress OPEN = new Egress(EgressPolicy.OPEN, OutboundProxy.NONE);

  public static Egress of(OutboundConfig config) {
    return new Egress(EgressPolicy.of(config.egress()), OutboundProxy.of(config.proxy()));
  }
}
