package io.hermod.config;

import java.time.Duration;

/**
 * How endpoints are asked before they get events.
 *
 * @param asksLoopback whether those on this machine are asked too
 * @param lifetime of the links that they are given
 * @param origin who we say that we are, to those who get CloudEvents
 */
public record HandshakeConfig(boolean asksLoopback, Duration lifetime, String origin) {

  static HandshakeConfig of(Configuration from) {
    return new HandshakeConfig(
        from.value(Settings.HANDSHAKE_LOOPBACK),
        from.value(Settings.HANDSHAKE_LIFETIME),
        from.value(Settings.HANDSHAKE_ORIGIN));
  }
}
