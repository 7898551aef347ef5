package io.hermod.access.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Makes and compares secrets of 256 random bits, which nobody can guess. */
final class RandomToken {
  private static final int BYTES = 32;

  private RandomToken() {}

  /** Has no characters that a URL, a header or a shell would interpret. */
  static String next() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  /**
   * The hash that a secret is stored and found under, so that the time of a lookup says nothing
   * about the secret.
   */
  static String hash(String secret) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /** Compares secrets in a time that does not depend on where they differ. */
  static boolean areEqual(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
