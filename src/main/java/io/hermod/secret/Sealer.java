package io.hermod.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals secrets and opens them again, with AES-256 in Galois/Counter Mode.
 *
 * <p>A secret is sealed for a place, such as {@code topic/7/key1}, and cannot be opened for
 * another, so a secret that was copied from one row to another is detected. Thread-safe.
 */
public final class Sealer {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** What a blind sealer opens; a URL, because some secrets are URLs. */
  private static final String UNKNOWN = "https://sealed.invalid/";

  private final SecureRandom random = new SecureRandom();
  private final MasterKey newest;
  private final Map<String, MasterKey> keys = new LinkedHashMap<>();
  private final boolean isBlind;

  Sealer(Keyring ring) {
    this(ring, false);
  }

  private Sealer(Keyring ring, boolean isBlind) {
    this.isBlind = isBlind;
    this.newest = ring.newest();
    keys.put(newest.id(), newest);
    ring.older().forEach(old -> keys.put(old.key().id(), old.key()));
  }

  /** Returns a sealer with a key that nobody else has and that ends with this process. */
  public static Sealer ofThisProcess() {
    return new Sealer(new Keyring(MasterKey.random(), List.of()));
  }

  /**
   * Returns a sealer for those who read stored objects without the key. It seals nothing, and each
   * secret that it opens is the same made-up text.
   */
  public static Sealer blind() {
    return new Sealer(new Keyring(MasterKey.random(), List.of()), true);
  }

  /** The id of the key that seals. */
  public String keyId() {
    return newest.id();
  }

  public Sealed seal(String secret, String place) {
    if (isBlind) {
      throw new IllegalStateException("without its key, nothing can be sealed");
    }
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] hidden =
          cipher(Cipher.ENCRYPT_MODE, newest, nonce, place).doFinal(secret.getBytes(UTF_8));
      byte[] all = ByteBuffer.allocate(nonce.length + hidden.length).put(nonce).put(hidden).array();
      return new Sealed(newest.id(), Base64.getEncoder().encodeToString(all));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + CIPHER, e);
    }
  }

  /**
   * Returns the secret that was sealed for this place.
   *
   * @throws BrokenSealException if the secret was sealed with an unknown key or for another place,
   *     or was changed
   */
  public String open(Sealed sealed, String place) {
    if (isBlind) {
      return UNKNOWN;
    }
    MasterKey key = keys.get(sealed.keyId());
    if (key == null) {
      throw new BrokenSealException(
          place,
          "it is sealed with the key %s, which is not in the key file".formatted(sealed.keyId()));
    }
    byte[] all = bytesOf(sealed, place);
    try {
      byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
      return new String(
          cipher(Cipher.DECRYPT_MODE, key, nonce, place)
              .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES),
          UTF_8);
    } catch (AEADBadTagException _) {
      throw new BrokenSealException(place, "it was changed, or sealed for another place");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + CIPHER, e);
    }
  }

  private static byte[] bytesOf(Sealed sealed, String place) {
    try {
      byte[] all = Base64.getDecoder().decode(sealed.text());
      if (all.length >= NONCE_BYTES + TAG_BITS / Byte.SIZE) {
        return all;
      }
    } catch (IllegalArgumentException _) {
      // Reported below, like text that is too short.
    }
    throw new BrokenSealException(place, "it is truncated");
  }

  private static Cipher cipher(int mode, MasterKey key, byte[] nonce, String place)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key.key(), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(UTF_8));
    return cipher;
  }
}
