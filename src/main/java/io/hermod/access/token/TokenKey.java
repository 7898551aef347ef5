package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs our own tokens with HMAC SHA-256, under a key that never leaves the data directory. */
final class TokenKey {
  private static final int BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  TokenKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** Reads the key of this directory, and creates it if it is missing. */
  static TokenKey open(DataDirectory directory) {
    Path file = directory.tokenKeyFile();
    if (!Files.exists(file)) {
      byte[] key = new byte[BYTES];
      new SecureRandom().nextBytes(key);
      OwnerOnlyFiles.replace(file, key);
    }
    return new TokenKey(read(file));
  }

  String sign(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] signature = mac.doFinal(text.getBytes(US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + ALGORITHM, e);
    }
  }

  /** Compares signatures as text, because decoders accept several spellings of the same bytes. */
  boolean hasSigned(String text, String signature) {
    return MessageDigest.isEqual(sign(text).getBytes(US_ASCII), signature.getBytes(UTF_8));
  }

  private static byte[] read(Path file) {
    try {
      byte[] key = Files.readAllBytes(file);
      if (key.length != BYTES) {
        throw new DataDirectoryException(
            file + " is not a signing key. Restore it, or delete it to create a new one.");
      }
      return key;
    } catch (IOException e) {
      throw new DataDirectoryException("cannot read " + file, e);
    }
  }
}
