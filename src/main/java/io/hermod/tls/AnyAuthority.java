package io.hermod.tls;

import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts a server whoever signed its certificate, as long as the dates and the host name are right.
 * The JDK looks at the name: it is asked as if the certificate itself were an authority.
 */
final class AnyAuthority extends ServerTrust {
  private final InstantSource clock;

  AnyAuthority(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  X509ExtendedTrustManager judge(X509Certificate[] chain) throws CertificateException {
    // The JDK ignores the dates of an authority, so they are checked here.
    chain[0].checkValidity(Date.from(clock.instant()));
    try {
      return Certificates.trusting(List.of(chain[0]));
    } catch (GeneralSecurityException e) {
      throw new CertificateException(e);
    }
  }
}
