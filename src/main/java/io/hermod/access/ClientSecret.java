package io.hermod.access;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/** What a client signs in with; shown once, when it is made, and kept by nobody. */
public record ClientSecret(String clientId, String text) {
  private static final int BYTES = 32;

  /** Hexadecimal, so that no shell or command line takes a character of it for its own. */
  static ClientSecret generate() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return new ClientSecret(UUID.randomUUID().toString(), HexFormat.of().formatHex(secret));
  }

  @Override
  public String toString() {
    return "ClientSecret[clientId=" + clientId + "]";
  }
}
