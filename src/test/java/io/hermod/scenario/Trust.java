package io.hermod.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trusts one authority, as a client that was given {@code ca.pem}. */
final class Trust {
  private Trust() {}

  static SSLContext in(Path authority) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers(authority).getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new AssertionError("cannot trust " + authority, e);
    }
  }

  private static TrustManagerFactory managers(Path authority)
      throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream pem = Files.newInputStream(authority)) {
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    return managers;
  }
}
