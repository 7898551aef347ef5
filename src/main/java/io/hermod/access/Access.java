package io.hermod.access;

/** Whether a request may do what it asks for. */
public sealed interface Access {
  Granted GRANTED = new Granted();

  record Granted() implements Access {}

  /** No credential, or not a good one; the reason is the text that the caller reads. */
  record Denied(String reason) implements Access {}

  /** A good credential of somebody who may not do this; or nobody may. */
  record Forbidden(String reason) implements Access {}

  /** Comes from an address that no rule admits, whatever the credential. */
  record RejectedAddress(String reason) implements Access {}

  /** A bearer token that only its issuer can speak for, and the issuer does not answer. */
  record Unavailable(String reason) implements Access {}

  /** Nothing but a bearer token of which nobody knows yet whom it speaks for. */
  record Undecided(String token) implements Access {}

  /** A credential without a value. */
  record Malformed(String reason) implements Access {}
}
