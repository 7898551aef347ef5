package io.hermod.access;

/** The decision whether a request is allowed. */
public sealed interface Access {
  Granted GRANTED = new Granted();

  record Granted() implements Access {}

  /**
   * The request has no credential or a wrong one; the client gets the reason as its error message.
   */
  record Denied(String reason) implements Access {}

  /** The credential is valid, but its holder may not do this, or nobody may. */
  record Forbidden(String reason) implements Access {}

  /** The request comes from an address that no rule admits, whatever its credential. */
  record RejectedAddress(String reason) implements Access {}

  /** Only the issuer can confirm the bearer token, and the issuer does not respond. */
  record Unavailable(String reason) implements Access {}

  /** The only credential is a bearer token that has not been verified yet. */
  record Undecided(String token) implements Access {}

  /** A credential header without a value. */
  record Malformed(String reason) implements Access {}
}
