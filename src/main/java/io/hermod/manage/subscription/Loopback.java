package io.hermod.manage.subscription;

import java.net.InetAddress;
import java.util.Locale;

/** Recognises hosts that always mean this machine. */
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
