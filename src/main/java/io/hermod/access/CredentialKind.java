package io.hermod.access;

/** The kinds of credentials that a client can send. */
public enum CredentialKind {
  CLIENT_SECRET("client-secret"),
  SIGN_IN_LINK("sign-in-link"),
  BEARER_TOKEN("bearer-token"),
  KEY("key"),
  SIGNATURE("signature"),
  CERTIFICATE("certificate");

  private final String label;

  CredentialKind(String label) {
    this.label = label;
  }

  /** The name of this kind in metrics. */
  public String label() {
    return label;
  }
}
