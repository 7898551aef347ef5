package io.hermod.manage;

import java.net.InetAddress;
import java.util.Locale;

/** Hosts that are this machine, whoever looks. */
public final class Loopback {
  private Loopback() {}

  public static boolean isHost(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.endsWith(".localhost") || isLiteral(name);
  }

  private static boolean isLiteral(String host) {
    try {
      return InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException notLiteral) {
      return false;
    }
  }
}
