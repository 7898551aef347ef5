package io.hermod.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a client's secret is checked against.
 *
 * @param hash SHA-256 in hexadecimal. Secrets are 256 random bits of our own making: nobody can try
 *     them all, so the hash need not be slow as those of passwords
 * @param generation how often the secret was rotated; tokens carry it, and end with it
 * @param old the secret before, while it may still be used; null where it may not
 */
record ClientKey(String hash, int generation, @Nullable Old old) {

  /** A secret that was rotated, and works until then. */
  record Old(String hash, Instant until) {}

  static ClientKey of(String secret) {
    return new ClientKey(hash(secret), 0, null);
  }

  /**
   * The next generation.
   *
   * @param oldUntil when the present secret stops to work; null for at once
   */
  ClientKey rotated(String secret, @Nullable Instant oldUntil) {
    Old replaced = oldUntil == null ? null : new Old(hash, oldUntil);
    return new ClientKey(hash(secret), generation + 1, replaced);
  }

  /**
   * The generation that a secret belongs to; empty where it is wrong. Takes equally long always.
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

  /** Whether tokens of a generation are still good. */
  boolean accepts(int shown, Instant now) {
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
