package io.hermod.access;

import java.time.Instant;

/** The result of identifying the caller of a bearer token. */
public sealed interface Identification {

  /** The token is valid. What its caller may do is decided elsewhere. */
  record Identified(Caller caller, Instant expiresAt) implements Identification {}

  /**
   * The token is invalid: forged, expired, issued for another server, or of a client that was
   * removed.
   */
  record Refused(String reason) implements Identification {}

  /** The token cannot be verified at the moment because its issuer does not respond. */
  record Unavailable(String reason) implements Identification {}
}
