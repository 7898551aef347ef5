package io.hermod.access.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A shared access signature as a publisher sends it.
 *
 * @param signed the text that the signature covers, still encoded as received, because every client
 *     encodes differently
 * @param signature base64 text
 * @param resource the URL that the token is valid for, without query
 */
record SasToken(String signed, String signature, String resource, Instant expiry) {
  private static final String ALGORITHM = "HmacSHA256";

  /** Returns null if the text is not a token. */
  static @Nullable SasToken parse(String text) {
    int expiryAt = text.indexOf("&e=");
    int signatureAt = text.indexOf("&s=");
    if (!text.startsWith("r=") || expiryAt < 0 || signatureAt < expiryAt) {
      return null;
    }
    try {
      return parse(text, expiryAt, signatureAt);
    } catch (IllegalArgumentException e) {
      return null; // invalid percent-encoding
    }
  }

  private static @Nullable SasToken parse(String text, int expiryAt, int signatureAt) {
    String resource = URLDecoder.decode(text.substring(2, expiryAt), UTF_8);
    Instant expiry =
        SasExpiry.parse(URLDecoder.decode(text.substring(expiryAt + 3, signatureAt), UTF_8));
    // A signature that was not percent-encoded has plus signs, which decoding turns into spaces.
    String signature = URLDecoder.decode(text.substring(signatureAt + 3), UTF_8).replace(' ', '+');
    return expiry == null
        ? null
        : new SasToken(text.substring(0, signatureAt), signature, withoutQuery(resource), expiry);
  }

  private static String withoutQuery(String url) {
    int query = url.indexOf('?');
    return query < 0 ? url : url.substring(0, query);
  }

  boolean isSignedWith(String key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), ALGORITHM));
      byte[] expected = Base64.getEncoder().encode(mac.doFinal(signed.getBytes(UTF_8)));
      return MessageDigest.isEqual(expected, signature.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
    }
  }

  boolean isExpired(Instant now) {
    return !expiry.isAfter(now);
  }

  @Override
  public String toString() {
    return "SasToken[hidden]";
  }
}
