package io.hermod.destination.signing;

import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs with HMAC-SHA256. */
final class HmacSigner implements KeySigner {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = SigningAlgorithm.HMAC_SHA256.signaturePrefix();
  private static final int BASE64_LENGTH = 44;

  private final Mac mac;

  HmacSigner(SigningKey key) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key.signingBytes(), ALGORITHM));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }

  @Override
  public int length() {
    return PREFIX.length() + BASE64_LENGTH;
  }

  @Override
  public String sign(byte[] before, ByteBuffer body) {
    // A request that failed halfway must not leave anything behind.
    mac.reset();
    mac.update(before);
    mac.update(body);
    return PREFIX + Base64.getEncoder().encodeToString(mac.doFinal());
  }
}
