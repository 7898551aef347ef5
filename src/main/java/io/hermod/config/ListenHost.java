package io.hermod.config;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** The address that the server listens on, and what it means for clients. */
public record ListenHost(String text) {
  private static final String LOCALHOST = "localhost";

  /**
   * Whether the server listens on every address of this machine; no client can call this address
   * itself.
   */
  public boolean isWildcard() {
    InetAddress address = literal();
    return address != null && address.isAnyLocalAddress();
  }

  /**
   * Whether only this machine can connect; a name other than localhost may resolve to any address.
   */
  public boolean isLoopback() {
    InetAddress address = literal();
    return address == null ? text.equalsIgnoreCase(LOCALHOST) : address.isLoopbackAddress();
  }

  /** The host for a URL that works at least on this machine, and that our certificate covers. */
  public String inUrl() {
    if (isWildcard()) {
      return LOCALHOST;
    }
    return text.contains(":") ? "[" + text + "]" : text;
  }

  /** The host for a URL that only clients on this machine use. */
  public String onThisMachine() {
    if (isWildcard()) {
      return text.contains(":") ? "[::1]" : "127.0.0.1";
    }
    return inUrl();
  }

  private @Nullable InetAddress literal() {
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException _) {
      return null;
    }
  }
}
