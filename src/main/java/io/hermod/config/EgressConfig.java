package io.hermod.config;

import io.hermod.config.setting.Networks;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which networks subscriptions can make the server call: names such as {@code link-local}, and
 * CIDRs.
 *
 * @param allowed takes precedence over {@code denied}
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

  /** A server that other machines can reach must not call its own machine for them. */
  private static List<String> denied(String host) {
    List<String> denied = new ArrayList<>(DENIED);
    if (!new ListenHost(host).isLoopback()) {
      denied.add(Networks.LOOPBACK);
    }
    return List.copyOf(denied);
  }
}
