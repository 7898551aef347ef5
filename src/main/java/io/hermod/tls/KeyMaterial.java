package io.hermod.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * A certificate chain and the key of its first certificate, as text and in the form that TLS needs.
 *
 * @param certificates in PEM format
 * @param key in PEM format
 */
public record KeyMaterial(
    String certificates, String key, List<X509Certificate> chain, PrivateKey privateKey) {

  public KeyMaterial {
    chain = List.copyOf(chain);
  }

  /** When the first certificate expires. */
  public Instant end() {
    return chain.getFirst().getNotAfter().toInstant();
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "KeyMaterial[" + chain.getFirst().getSubjectX500Principal() + "]";
  }
}
