package io.hermod.access;

/** Whether a request may do what it asks for. */
public sealed interface Access {
  Granted GRANTED = new Granted();

  record Granted() implements Access {}

  /** No credential, or not a good one; the reason is the text that the caller reads. */
  record Denied(String reason) implements Access {}

  /** A credential without a value. */
  record Malformed(String reason) implements Access {}
}
