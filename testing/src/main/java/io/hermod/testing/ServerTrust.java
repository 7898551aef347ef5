package io.hermod.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The certificate authority of one server, in the forms in which clients take it. */
public final class ServerTrust {
  private final Path file;
  private final X509Certificate certificate;
  private final X509TrustManager manager;

  private ServerTrust(Path file) throws IOException, GeneralSecurityException {
    this.file = file;
    try (InputStream pem = Files.newInputStream(file)) {
      this.certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
    }
    this.manager = trusting(certificate);
  }

  static ServerTrust read(Path file) {
    try {
      return new ServerTrust(file);
    } catch (IOException | GeneralSecurityException e) {
      throw new HermodException("cannot read the certificate of the server", e);
    }
  }

  private static X509TrustManager trusting(X509Certificate authority)
      throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("hermod", authority);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    return Arrays.stream(managers.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** A file in PEM format, deleted with the server. */
  public Path file() {
    return file;
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /** Trusts this server and nobody else. */
  public X509TrustManager trustManager() {
    return manager;
  }

  /** Trusts this server and nobody else. */
  public SSLContext sslContext() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {manager}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new HermodException("the JDK cannot use TLS", e);
    }
  }

  /**
   * Returns a builder of clients that trust this server and nobody else. The Azure SDK takes it as
   * {@code new JdkHttpClientBuilder(builder).build()}.
   */
  public HttpClient.Builder httpClientBuilder() {
    return HttpClient.newBuilder().sslContext(sslContext());
  }
}
