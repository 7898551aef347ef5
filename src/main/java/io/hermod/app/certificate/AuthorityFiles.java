package io.hermod.app.certificate;

import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** The certificate authority in a folder. */
record AuthorityFiles(Path folder) {
  /** Early, because people must bring the new certificate to clients before the old one ends. */
  private static final Duration RENEWED_BEFORE_END = Duration.ofDays(3 * 365L);

  boolean exist() {
    return Files.exists(certificateFile());
  }

  CertificateAuthority create(Instant now) throws IOException, GeneralSecurityException {
    CertificateAuthority created = CertificateAuthority.create(now);
    OwnerOnlyFiles.create(certificateFile(), Pem.write(created.certificate()));
    OwnerOnlyFiles.create(keyFile(), Pem.write(created.key()));
    return created;
  }

  X509Certificate certificate() throws IOException, GeneralSecurityException {
    return Pem.readCertificate(Files.readAllBytes(certificateFile()));
  }

  CertificateAuthority read() throws IOException, GeneralSecurityException {
    return new CertificateAuthority(certificate(), Pem.readEcKey(Files.readAllBytes(keyFile())));
  }

  static boolean isDue(X509Certificate authority, Instant now) {
    return !now.plus(RENEWED_BEFORE_END).isBefore(authority.getNotAfter().toInstant());
  }

  /**
   * Replaces the certificate. The name and key stay the same, so that it remains valid for the same
   * certificates.
   */
  void renew(Instant now) throws IOException, GeneralSecurityException {
    OwnerOnlyFiles.replace(certificateFile(), Pem.write(read().renewed(now)));
  }

  private Path certificateFile() {
    return folder.resolve("ca.pem");
  }

  private Path keyFile() {
    return folder.resolve("ca.key");
  }
}
