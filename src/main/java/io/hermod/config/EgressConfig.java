package io.hermod.config;

import java.util.ArrayList;
import java.util.List;

/**
 * Which networks may be called on behalf of callers: names such as {@code link-local}, and CIDRs.
 *
 * @param allowed counts before what is denied
 */
public record EgressConfig(List<String> allowed, List<String> denied) {
  private static final List<String> DENIED =
      List.of(Networks.LINK_LOCAL, Networks.MULTICAST, Networks.UNSPECIFIED);

  static EgressConfig of(Configuration from) {
    Networks denied = from.value(Settings.OUTBOUND_DENY_NETWORKS);
    return new EgressConfig(
        from.value(Settings.OUTBOUND_ALLOW_NETWORKS).entries(),
        denied.isAuto() ? denied(from.value(Settings.HOST)) : denied.entries());
  }

  /** Who can be reached by others does not call its own machine for them. */
  private static List<String> denied(String host) {
    List<String> denied = new ArrayList<>(DENIED);
    if (!new ListenHost(host).isLoopback()) {
      denied.add(Networks.LOOPBACK);
    }
    return List.copyOf(denied);
  }
}
