package io.hermod.http.server;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Accepts any client certificate during the TLS handshake; it is checked with the request. */
final class AcceptAnyClientCertificate extends X509ExtendedTrustManager {
  static final AcceptAnyClientCertificate INSTANCE = new AcceptAnyClientCertificate();

  private static final X509Certificate[] NOBODY = {};

  private AcceptAnyClientCertificate() {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw notForServers();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw notForServers();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw notForServers();
  }

  private static CertificateException notForServers() {
    return new CertificateException("this trust manager is for client certificates only");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return NOBODY;
  }
}
