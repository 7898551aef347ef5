package io.hermod.tls;

import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts a server certificate of any issuer, as long as the dates and the host name are right. The
 * JDK checks the name: it gets a trust manager that treats the certificate itself as an authority.
 */
final class AnyAuthority extends ServerTrust {
  private final InstantSource clock;

  AnyAuthority(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  X509ExtendedTrustManager judge(X509Certificate[] chain) throws CertificateException {
    // The JDK does not check the dates of an authority.
    chain[0].checkValidity(Date.from(clock.instant()));
    try {
      return Certificates.trusting(List.of(chain[0]));
    } catch (GeneralSecurityException e) {
      throw new CertificateException(e);
    }
  }
}
