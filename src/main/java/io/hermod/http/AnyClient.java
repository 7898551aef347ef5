package io.hermod.http;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Lets TLS take whatever certificate a client shows; it is judged with the request. */
final class AnyClient extends X509ExtendedTrustManager {
  static final AnyClient INSTANCE = new AnyClient();

  private static final X509Certificate[] NOBODY = {};

  private AnyClient() {}

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
    return new CertificateException("this is about clients");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return NOBODY;
  }
}
