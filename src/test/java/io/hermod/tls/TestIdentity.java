package io.hermod.tls;

import io.hermod.config.setting.CertificateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/** A key and the certificates that say whose it is. */
public record TestIdentity(PrivateKey key, List<X509Certificate> chain) {

  private static final KeyManager[] NOBODY = {};

  /** For a client that shows this, and trusts one authority. */
  public SSLContext trusting(X509Certificate authority) throws GeneralSecurityException {
    return context(new KeyManager[] {keyManager()}, authority);
  }

  /** For a client that shows nothing. */
  public static SSLContext anonymous(X509Certificate authority) throws GeneralSecurityException {
    return context(NOBODY, authority);
  }

  public static SSLContext context(KeyManager[] shown, X509Certificate authority)
      throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(shown, new TrustManager[] {Certificates.trusting(List.of(authority))}, null);
    return context;
  }

  public X509ExtendedKeyManager keyManager() throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("own", key, new char[0], chain.toArray(X509Certificate[]::new));
      KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
      factory.init(store, new char[0]);
      return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  public CertificateFiles writeTo(Path folder, String name) throws IOException {
    return new CertificateFiles(
        Files.writeString(
            folder.resolve(name + ".pem"),
            chain.stream().map(TestIdentity::pem).collect(Collectors.joining())),
        Files.writeString(folder.resolve(name + ".key"), pem("PRIVATE KEY", key.getEncoded())));
  }

  static String pem(X509Certificate certificate) {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String kind, byte[] content) {
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(content));
  }
}
