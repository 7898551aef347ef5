package io.hermod.tls;

import io.hermod.config.DataDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts the server of one data directory: either a certificate of its authority, or exactly the
 * certificate that the server says it presents. The latter may be the operator's own, which may be
 * neither for loopback nor from an authority that this machine knows.
 */
public final class LocalTrust extends ServerTrust {
  private final X509ExtendedTrustManager authority;
  private final List<X509Certificate> presented;

  private LocalTrust(X509ExtendedTrustManager authority, List<X509Certificate> presented) {
    this.authority = authority;
    this.presented = presented;
  }

  /** Returns a context for JDK clients. */
  public static SSLContext context(DataDirectory directory) {
    try {
      X509ExtendedTrustManager authority =
          Certificates.trusting(Certificates.read(directory.caCertificate()));
      TrustManager trust = new LocalTrust(authority, read(directory.presentedCertificate()));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create a TLS context", e);
    }
  }

  private static List<X509Certificate> read(Path presented) {
    return Files.exists(presented) ? Certificates.read(presented) : List.of();
  }

  @Override
  @Nullable X509ExtendedTrustManager judge(X509Certificate[] chain) {
    return !presented.isEmpty() && presented.getFirst().equals(chain[0]) ? null : authority;
  }
}
