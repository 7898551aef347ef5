package io.hermod.access.module;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Map;

/** Identifies a certificate in the audit log. */
final class CertificateIdentity {
  private CertificateIdentity() {}

  static Map<String, String> of(X509Certificate certificate) {
    return Map.of(
        "certificate",
        certificate.getSubjectX500Principal().getName(),
        "thumbprint",
        thumbprint(certificate));
  }

  /** SHA-256 in hexadecimal, as other tools show it. */
  private static String thumbprint(X509Certificate certificate) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot encode a certificate that TLS accepted", e);
    }
  }
}
