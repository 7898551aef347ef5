package io.hermod.manage.subscription;

import io.hermod.manage.ManagementException;
import io.hermod.subscription.Signing;
import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import io.hermod.subscription.Subscription;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Generates the keys that sign requests, and replaces or removes them. */
final class SigningKeyMaker {
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();

  /**
   * Returns the keys of a subscription after a change; null if it signs nothing.
   *
   * @throws ManagementException if there is nothing to change, or too many keys would sign
   */
  @Nullable Signing apply(SigningChange change, Subscription subscription, Instant now) {
    Signing old = subscription.signing();
    return switch (change) {
      case SigningChange.Enable(SigningAlgorithm algorithm) when old == null ->
          new Signing(newKey(algorithm, now));
      case SigningChange.Enable _ -> throw ManagementException.alreadySigns(subscription.name());
      case SigningChange.Rotate _ when old == null ->
          throw ManagementException.doesNotSign(subscription.name());
      case SigningChange.Rotate(var wanted) -> rotated(old.at(now), wanted, subscription, now);
      case SigningChange.Disable _ -> null;
    };
  }

  private Signing rotated(
      Signing old, @Nullable SigningAlgorithm wanted, Subscription subscription, Instant now) {
    if (old.oldKeys().size() >= Signing.MOST_OLD_KEYS) {
      throw ManagementException.tooManyKeys(
          subscription.name(), old.oldKeys().getLast().signsUntil());
    }
    return old.rotated(newKey(wanted == null ? old.key().algorithm() : wanted, now), now);
  }

  private SigningKey newKey(SigningAlgorithm algorithm, Instant now) {
    return SigningKey.of(
        algorithm,
        switch (algorithm) {
          case HMAC_SHA256 -> randomBytes();
          case ED25519 -> keyPair();
        },
        now);
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Returns the private key and then the public key, because one cannot get it from the other. */
  private byte[] keyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      KeyPair pair = generator.generateKeyPair();
      byte[] encoded = pair.getPublic().getEncoded();
      return ByteBuffer.allocate(2 * BYTES)
          .put(((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow())
          // The key itself is the end of its X.509 encoding.
          .put(encoded, encoded.length - BYTES, BYTES)
          .array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has Ed25519", impossible);
    }
  }
}
