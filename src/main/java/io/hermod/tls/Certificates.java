package io.hermod.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Reads certificates and creates trust managers from them. */
public final class Certificates {
  private Certificates() {}

  /** Reads all certificates of a PEM file, at least one. */
  public static List<X509Certificate> read(Path file) {
    try {
      return parse(new String(Files.readAllBytes(file), ISO_8859_1), file);
    } catch (IOException e) {
      throw new UnusableFileException(file, "cannot be read", e);
    }
  }

  /** Parses the text of a PEM file as {@link #read} does. */
  static List<X509Certificate> parse(String pem, Path file) {
    try {
      List<X509Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem.getBytes(ISO_8859_1)))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (found.isEmpty()) {
        throw new UnusableFileException(file, "contains no certificate");
      }
      return found;
    } catch (GeneralSecurityException e) {
      throw new UnusableFileException(file, "does not contain certificates in PEM format", e);
    }
  }

  /** Returns a context for JDK clients that trust only the authorities of this PEM file. */
  public static SSLContext contextTrusting(Path file) {
    List<X509Certificate> authorities = read(file);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trusting(authorities)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create a TLS context", e);
    }
  }

  /** Trusts certificates with a path to one of these authorities. */
  static X509ExtendedTrustManager trusting(List<X509Certificate> authorities)
      throws GeneralSecurityException {
    return manager(storeOf(authorities));
  }

  /** The default trust of the JDK. */
  static X509ExtendedTrustManager usual() throws GeneralSecurityException {
    return manager(null);
  }

  private static X509ExtendedTrustManager manager(@Nullable KeyStore trusted)
      throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trusted);
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  private static KeyStore storeOf(List<X509Certificate> authorities)
      throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (int i = 0; i < authorities.size(); i++) {
        store.setCertificateEntry("authority-" + i, authorities.get(i));
      }
      return store;
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }
}
