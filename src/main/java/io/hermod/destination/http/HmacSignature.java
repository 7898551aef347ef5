package io.hermod.destination.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs text as Azure's services expect it: HMAC-SHA256, in Base64. */
public final class HmacSignature {
  private static final String ALGORITHM = "HmacSHA256";

  private HmacSignature() {}

  public static String of(String text, byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }
}
