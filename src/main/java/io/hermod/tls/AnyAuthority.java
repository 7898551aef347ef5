package io.hermod.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts a server whoever signed its certificate, as long as the dates and the host name are right.
 * The JDK looks at the name: it is asked as if the certificate itself were an authority.
 */
final class AnyAuthority extends X509ExtendedTrustManager {
  private static final X509Certificate[] NOBODY = {};

  private final InstantSource clock;

  AnyAuthority(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    trustingItself(chain).checkServerTrusted(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    trustingItself(chain).checkServerTrusted(chain, type, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    trustingItself(chain).checkServerTrusted(chain, type);
  }

  private X509ExtendedTrustManager trustingItself(X509Certificate[] chain)
      throws CertificateException {
    // An authority's own dates are nobody's business, so they are looked at here.
    chain[0].checkValidity(Date.from(clock.instant()));
    try {
      return Certificates.trusting(List.of(chain[0]));
    } catch (GeneralSecurityException e) {
      throw new CertificateException(e);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw notForClients();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw notForClients();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw notForClients();
  }

  private static CertificateException notForClients() {
    return new CertificateException("this is about servers");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return NOBODY;
  }
}
