package io.hermod.subscription;

import java.util.Arrays;
import java.util.Optional;

/** An algorithm that signs requests as Standard Webhooks defines it. */
public enum SigningAlgorithm {
  /** The receiver verifies with the same secret. */
  HMAC_SHA256("hmac-sha256", "whsec_", "v1,"),
  /** The receiver verifies with a public key. */
  ED25519("ed25519", "whsk_", "v1a,");

  private final String wireName;
  private final String secretPrefix;
  private final String signaturePrefix;

  SigningAlgorithm(String wireName, String secretPrefix, String signaturePrefix) {
    this.wireName = wireName;
    this.secretPrefix = secretPrefix;
    this.signaturePrefix = signaturePrefix;
  }

  /** Finds an algorithm by its name in the API, in any case. */
  public static Optional<SigningAlgorithm> named(String name) {
    return Arrays.stream(values()).filter(each -> each.wireName.equalsIgnoreCase(name)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  /** What the text of a secret begins with. */
  public String secretPrefix() {
    return secretPrefix;
  }

  /** What a signature begins with. */
  public String signaturePrefix() {
    return signaturePrefix;
  }
}
