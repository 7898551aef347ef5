package io.hermod.access.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the secret of a client.
 *
 * @param hash SHA-256 in hexadecimal. Secrets are 256 random bits that Hermod generates, so nobody
 *     can try them all, and a slow hash as for passwords is unnecessary
 * @param generation how often the secret was rotated; tokens carry it and become invalid with it
 * @param old the previous secret while it is still accepted; otherwise null
 */
public record ClientKey(String hash, int generation, @Nullable Old old) {

  /** A secret that was replaced and is accepted until the given time. */
  record Old(String hash, Instant until) {}

  public static ClientKey of(String secret) {
    return new ClientKey(hash(secret), 0, null);
  }

  /**
   * Returns the key of the next generation.
   *
   * @param oldUntil when the current secret stops working; null for immediately
   */
  ClientKey rotated(String secret, @Nullable Instant oldUntil) {
    Old replaced = oldUntil == null ? null : new Old(hash, oldUntil);
    return new ClientKey(hash(secret), generation + 1, replaced);
  }

  /**
   * Returns the generation of a secret, or empty if the secret is wrong. Takes the same time in
   * every case.
   */
  OptionalInt generationOf(String given, Instant now) {
    String shown = hash(given);
    boolean isNew = isEqual(hash, shown);
    boolean isOld = isEqual(old == null ? "" : old.hash(), shown) && isOldGood(now);
    if (isNew) {
      return OptionalInt.of(generation);
    }
    return isOld ? OptionalInt.of(generation - 1) : OptionalInt.empty();
  }

  /** Whether tokens of a generation are still valid. */
  public boolean accepts(int shown, Instant now) {
    return shown == generation || (shown == generation - 1 && isOldGood(now));
  }

  private boolean isOldGood(Instant now) {
    return old != null && now.isBefore(old.until());
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  private static String hash(String secret) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "ClientKey[generation=" + generation + "]";
  }
}
