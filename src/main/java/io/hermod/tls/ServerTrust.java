package io.hermod.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Checks server certificates with a trust manager that it chooses for each chain. Rejects client
 * certificates.
 */
abstract class ServerTrust extends X509ExtendedTrustManager {
  private static final X509Certificate[] NOBODY = {};

  /**
   * Returns the trust manager for this chain; null to trust it as it is, whatever the host name.
   */
  abstract @Nullable X509ExtendedTrustManager judge(X509Certificate[] chain)
      throws CertificateException;

  @Override
  public final void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    X509ExtendedTrustManager judge = judge(chain);
    if (judge != null) {
      judge.checkServerTrusted(chain, type, engine);
    }
  }

  @Override
  public final void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    X509ExtendedTrustManager judge = judge(chain);
    if (judge != null) {
      judge.checkServerTrusted(chain, type, socket);
    }
  }

  @Override
  public final void checkServerTrusted(X509Certificate[] chain, String type)
      throws CertificateException {
    X509ExtendedTrustManager judge = judge(chain);
    if (judge != null) {
      judge.checkServerTrusted(chain, type);
    }
  }

  @Override
  public final void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw notForClients();
  }

  @Override
  public final void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw notForClients();
  }

  @Override
  public final void checkClientTrusted(X509Certificate[] chain, String type)
      throws CertificateException {
    throw notForClients();
  }

  private static CertificateException notForClients() {
    return new CertificateException("this trust manager checks only servers");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return NOBODY;
  }
}
