package io.hermod.tls;

import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.X509ExtendedTrustManager;

/** Uses the trust manager that is current at the time of a handshake. */
final class ReloadedTrust extends ServerTrust {
  private final Supplier<X509ExtendedTrustManager> current;

  ReloadedTrust(Supplier<X509ExtendedTrustManager> current) {
    this.current = current;
  }

  @Override
  X509ExtendedTrustManager judge(X509Certificate[] chain) {
    return current.get();
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return current.get().getAcceptedIssuers();
  }
}
