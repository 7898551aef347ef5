package io.hermod.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * A certificate chain and the key of its first certificate, as text and as what TLS needs.
 *
 * @param certificates PEM
 * @param key PEM
 */
public record KeyMaterial(
    String certificates, String key, List<X509Certificate> chain, PrivateKey privateKey) {

  public KeyMaterial {
    chain = List.copyOf(chain);
  }

  /** Until when the first certificate is valid. */
  public Instant end() {
    return chain.getFirst().getNotAfter().toInstant();
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "KeyMaterial[" + chain.getFirst().getSubjectX500Principal() + "]";
  }
}
