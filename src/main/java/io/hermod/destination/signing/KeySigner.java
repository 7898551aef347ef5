package io.hermod.destination.signing;

import io.hermod.subscription.SigningKey;
import java.nio.ByteBuffer;

/** Signs with one key. Keeps state between calls, so it belongs to one thread. */
sealed interface KeySigner permits HmacSigner, Ed25519Signer {

  static KeySigner of(SigningKey key) {
    return switch (key.algorithm()) {
      case HMAC_SHA256 -> new HmacSigner(key);
      case ED25519 -> new Ed25519Signer(key);
    };
  }

  /** Returns the length of each signature in a header. */
  int length();

  /**
   * Returns the signature for the header.
   *
   * @param before what is signed before the body
   */
  String sign(byte[] before, ByteBuffer body);
}
