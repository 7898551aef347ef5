package io.hermod.destination;

import io.hermod.config.CertificateFiles;
import io.hermod.tls.CallRules;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.TrustOptions;

/** Tells a client of Vert.x which servers it may call. */
final class TlsOptions {
  private TlsOptions() {}

  static void apply(CallRules rules, HttpClientOptions options) {
    if (rules.isBlind()) {
      options.setTrustAll(true).setVerifyHost(false);
    } else if (rules.trust() != null) {
      options.setTrustOptions(TrustOptions.wrap(rules.trust()));
    }
    if (rules.identity() != null) {
      options.setKeyCertOptions(pem(rules.identity()));
    }
  }

  private static PemKeyCertOptions pem(CertificateFiles files) {
    return new PemKeyCertOptions()
        .setCertPath(files.certificates().toString())
        .setKeyPath(files.key().toString());
  }
}
