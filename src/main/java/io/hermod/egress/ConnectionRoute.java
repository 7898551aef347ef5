package io.hermod.egress;

import io.vertx.core.net.ProxyOptions;
import java.net.InetAddress;

/** How to connect to a server. */
public sealed interface ConnectionRoute {

  /**
   * Directly to an address.
   *
   * @param address an address that the policy permits; the name must not be resolved again
   */
  record Direct(InetAddress address) implements ConnectionRoute {}

  /** Through a proxy, which resolves the name. */
  record Proxied(ProxyOptions proxy) implements ConnectionRoute {}
}
