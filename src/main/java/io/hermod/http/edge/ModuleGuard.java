package io.hermod.http.edge;

import io.hermod.access.CredentialKind;
import io.hermod.access.module.ModuleAccess;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Admits requests by the key or the client certificate that they send. */
public record ModuleGuard(ModuleAccess access) implements EdgeGuard {
  private static final CharSequence KEY = HttpHeaders.createOptimized("aeg-sas-key");

  @Override
  public @Nullable String refusal(HttpServerRequest request) {
    return access.refusal(request.headers().get(KEY), () -> chain(request));
  }

  @Override
  public Map<String, String> identity(HttpServerRequest request) {
    return access.identity(request.headers().get(KEY), () -> chain(request));
  }

  /** Returns the kind of credential that a request sends; null if it sends none. */
  static @Nullable CredentialKind shown(HttpServerRequest request) {
    if (request.headers().contains(KEY)) {
      return CredentialKind.KEY;
    }
    return chain(request).isEmpty() ? null : CredentialKind.CERTIFICATE;
  }

  /** Returns the certificate chain of the client; empty if it sent none. */
  private static List<X509Certificate> chain(HttpServerRequest request) {
    if (!request.isSSL()) {
      return List.of();
    }
    try {
      List<Certificate> shown = request.connection().peerCertificates();
      return shown == null ? List.of() : shown.stream().map(X509Certificate.class::cast).toList();
    } catch (SSLPeerUnverifiedException _) {
      return List.of();
    }
  }
}
