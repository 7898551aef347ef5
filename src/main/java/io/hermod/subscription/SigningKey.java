package io.hermod.subscription;

import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A key that signs requests.
 *
 * @param secret in the form of Standard Webhooks: the prefix of its algorithm and Base64. For
 *     Ed25519 this is the private key, followed by the public key.
 */
public record SigningKey(SigningAlgorithm algorithm, String secret, Instant createdAt) {
  private static final String PUBLIC_PREFIX = "whpk_";
  private static final int ED25519_KEY_BYTES = 32;

  public static SigningKey of(SigningAlgorithm algorithm, byte[] secret, Instant createdAt) {
    String text = Base64.getEncoder().encodeToString(secret);
    return new SigningKey(algorithm, algorithm.secretPrefix() + text, createdAt);
  }

  /** Returns the bytes that sign. */
  public byte[] signingBytes() {
    return switch (algorithm) {
      case HMAC_SHA256 -> bytes();
      case ED25519 -> Arrays.copyOf(bytes(), ED25519_KEY_BYTES);
    };
  }

  /** Returns the public key as receivers get it; null if the algorithm has none. */
  public @Nullable String publicKey() {
    return switch (algorithm) {
      case HMAC_SHA256 -> null;
      case ED25519 -> PUBLIC_PREFIX + Base64.getEncoder().encodeToString(publicBytes());
    };
  }

  private byte[] publicBytes() {
    return Arrays.copyOfRange(bytes(), ED25519_KEY_BYTES, 2 * ED25519_KEY_BYTES);
  }

  private byte[] bytes() {
    return Base64.getDecoder().decode(secret.substring(algorithm.secretPrefix().length()));
  }

  @Override
  public String toString() {
    return "SigningKey[" + algorithm.wireName() + ", hidden]";
  }
}
