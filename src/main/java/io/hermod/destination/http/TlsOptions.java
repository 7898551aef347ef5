package io.hermod.destination.http;

import io.hermod.tls.CallRules;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;

/** Creates the TLS options of a Vert.x client: which servers it trusts, and its own certificate. */
public final class TlsOptions {
  private static final String NAME_OF_THE_URL = "HTTPS";
  private static final String ANY_NAME = "";

  private TlsOptions() {}

  public static ClientSSLOptions of(CallRules rules) {
    ClientSSLOptions options =
        new ClientSSLOptions().setHostnameVerificationAlgorithm(NAME_OF_THE_URL);
    if (rules.isBlind()) {
      options.setTrustAll(true).setHostnameVerificationAlgorithm(ANY_NAME);
    } else if (rules.trust() != null) {
      options.setTrustOptions(TrustOptions.wrap(rules.trust()));
    }
    if (rules.identity() != null) {
      options.setKeyCertOptions(KeyCertOptions.wrap(rules.identity()));
    }
    return options;
  }
}
