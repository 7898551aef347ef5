package io.hermod.egress;

import io.vertx.core.net.ProxyOptions;
import java.net.InetAddress;

/** The way to a server. */
public sealed interface Route {

  /**
   * Straight to an address.
   *
   * @param address one that the policy permits; the name must not be resolved again
   */
  record Direct(InetAddress address) implements Route {}

  /** Through a proxy, which resolves the name. */
  record Proxied(ProxyOptions proxy) implements Route {}
}
