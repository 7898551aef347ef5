package io.hermod.access;

/** What a client can show to be let in. */
public enum CredentialKind {
  CLIENT_SECRET("client-secret"),
  BEARER_TOKEN("bearer-token"),
  KEY("key"),
  SIGNATURE("signature"),
  CERTIFICATE("certificate");

  private final String label;

  CredentialKind(String label) {
    this.label = label;
  }

  /** Its name in metrics. */
  public String label() {
    return label;
  }
}
