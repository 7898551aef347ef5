package io.hermod.access.module;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the certificates of clients. TLS has already verified that the client has the private key.
 *
 * @param authorities the authorities that may issue client certificates; null if any may
 */
record ClientCertificates(@Nullable Supplier<TrustedAuthorities> authorities, InstantSource clock) {

  /** Returns the problem with the chain, or null if it is valid. */
  @Nullable String problem(List<X509Certificate> chain) {
    return chain.isEmpty()
        ? "the client sent no certificate"
        : problem(chain, chain.getFirst(), clock.instant());
  }

  private @Nullable String problem(List<X509Certificate> chain, X509Certificate own, Instant now) {
    Instant start = own.getNotBefore().toInstant();
    Instant end = own.getNotAfter().toInstant();
    if (now.isBefore(start)) {
      return "the client certificate is not valid before " + start;
    }
    if (now.isAfter(end)) {
      return "the client certificate expired at " + end;
    }
    return authorities == null || authorities.get().trust(chain, now)
        ? null
        : "the client certificate was not issued for clients by a trusted authority";
  }
}
