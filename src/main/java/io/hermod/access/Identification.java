package io.hermod.access;

import java.time.Instant;

/** What became of finding out whom a bearer token speaks for. */
public sealed interface Identification {

  /** A good token; what its caller may do is another question. */
  record Identified(Caller caller, Instant expiresAt) implements Identification {}

  /** No good: forged, expired, for somebody else, of a client that was removed. */
  record Refused(String reason) implements Identification {}

  /** Nobody can tell now, because the issuer does not answer. */
  record Unavailable(String reason) implements Identification {}
}
