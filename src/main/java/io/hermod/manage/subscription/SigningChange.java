package io.hermod.manage.subscription;

import io.hermod.subscription.SigningAlgorithm;
import org.jspecify.annotations.Nullable;

/** A change of the keys that sign the requests of a subscription. */
public sealed interface SigningChange {

  /** Signs requests from now on. */
  record Enable(SigningAlgorithm algorithm) implements SigningChange {}

  /**
   * Replaces the key.
   *
   * @param algorithm that of the new key; null to keep it
   */
  record Rotate(@Nullable SigningAlgorithm algorithm) implements SigningChange {}

  /** Signs no more requests, and forgets the keys. */
  record Disable() implements SigningChange {}
}
