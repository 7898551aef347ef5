package io.hermod.subscription;

import java.time.Instant;
import java.util.List;

/** Keys that sign requests in tests. They are published, so they must never sign anything else. */
public final class TestSigningKeys {
  public static final Instant CREATED_AT = Instant.parse("2026-01-01T00:00:00Z");

  /** The secret in the tests of the reference implementations of Standard Webhooks. */
  public static final SigningKey HMAC =
      new SigningKey(
          SigningAlgorithm.HMAC_SHA256, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", CREATED_AT);

  public static final SigningKey OTHER_HMAC =
      new SigningKey(
          SigningAlgorithm.HMAC_SHA256,
          "whsec_dGhpcyBpcyBhbm90aGVyIHNlY3JldCBmb3IgdGVzdHM=",
          CREATED_AT);

  /** The first key pair of RFC 8032, section 7.1. */
  public static final SigningKey ED25519 =
      new SigningKey(
          SigningAlgorithm.ED25519,
          "whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2DXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9wdRGg==",
          CREATED_AT);

  public static final String ED25519_PUBLIC = "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

  private TestSigningKeys() {}

  /** A control that does nothing but sign with this key. */
  public static DeliveryControl signing(SigningKey key, Signing.OldKey... oldKeys) {
    return DeliveryControl.NONE.signedWith(new Signing(key, List.of(oldKeys)));
  }
}
