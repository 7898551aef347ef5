package io.hermod.access;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Judges the certificates that clients show. That a client has the key of its own was shown by TLS.
 *
 * @param authorities who must have signed them; null where anybody may
 */
record ClientCertificates(@Nullable Supplier<TrustedAuthorities> authorities, InstantSource clock) {

  /** What is wrong with the chain, or null where it is good. */
  @Nullable String problem(List<X509Certificate> chain) {
    return chain.isEmpty()
        ? "no client certificate was shown"
        : problem(chain, chain.getFirst(), clock.instant());
  }

  private @Nullable String problem(List<X509Certificate> chain, X509Certificate own, Instant now) {
    Instant start = own.getNotBefore().toInstant();
    Instant end = own.getNotAfter().toInstant();
    if (now.isBefore(start)) {
      return "the client certificate is not valid before " + start;
    }
    if (now.isAfter(end)) {
      return "the client certificate has expired at " + end;
    }
    return authorities == null || authorities.get().trust(chain, now)
        ? null
        : "the client certificate is not one that a trusted authority has issued for clients";
  }
}
