package io.hermod.destination.signing;

import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Base64;

/** Signs with Ed25519. */
final class Ed25519Signer implements KeySigner {
  private static final String ALGORITHM = "Ed25519";
  private static final String PREFIX = SigningAlgorithm.ED25519.signaturePrefix();
  private static final int BASE64_LENGTH = 88;

  private final PrivateKey key;
  private final Signature signature;

  Ed25519Signer(SigningKey key) {
    try {
      this.key =
          KeyFactory.getInstance(ALGORITHM)
              .generatePrivate(
                  new EdECPrivateKeySpec(NamedParameterSpec.ED25519, key.signingBytes()));
      this.signature = Signature.getInstance(ALGORITHM);
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
    try {
      // Each time, because a request that failed halfway must not leave anything behind.
      signature.initSign(key);
      signature.update(before);
      signature.update(body);
      return PREFIX + Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("the key cannot sign", impossible);
    }
  }
}
