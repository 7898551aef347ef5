package io.hermod.access.client;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/** The secret of a client; shown once, when it is generated, and stored only as a hash. */
public record ClientSecret(String clientId, String text) {
  private static final int BYTES = 32;

  /** Uses hexadecimal, so that the secret has no characters that a shell would interpret. */
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
