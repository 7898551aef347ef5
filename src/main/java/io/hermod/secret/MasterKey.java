package io.hermod.secret;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A 256-bit AES key that seals secrets.
 *
 * @param id derived from the key, so that no other key can have it
 */
record MasterKey(String id, SecretKey key) {
  private static final int BYTES = 32;
  private static final int ID_BYTES = 8;

  static MasterKey random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return of(bytes);
  }

  /** Empty if the text is not a key. */
  static Optional<MasterKey> parse(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return bytes.length == BYTES ? Optional.of(of(bytes)) : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  String text() {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }

  @Override
  public String toString() {
    return "MasterKey[" + id + "]";
  }

  private static MasterKey of(byte[] bytes) {
    return new MasterKey(idOf(bytes), new SecretKeySpec(bytes, "AES"));
  }

  private static String idOf(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks SHA-256", e);
    }
  }
}
