package io.hermod.http.server;

import io.hermod.access.CredentialKind;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts every wrong credential: a failed sign-in, an invalid bearer token, key or signature, or an
 * untrusted client certificate.
 */
public final class FailedSignIns {
  public static final String ADVICE =
      "Too many requests from this address had wrong credentials. Wait, or send a valid credential:"
          + " it is always accepted.";

  private FailedSignIns() {}

  /**
   * Counts a wrong credential.
   *
   * @return the seconds to wait, for {@code Retry-After}; null if the request is refused as usual
   */
  public static @Nullable String retryAfter(HttpServerRequest request, CredentialKind kind) {
    ClientConnection connection = ClientConnection.of(request);
    return connection == null
        ? null
        : connection
            .fail(RequestOrigin.limited(request, connection), kind)
            .map(FailedSignIns::seconds)
            .orElse(null);
  }

  private static String seconds(Duration wait) {
    return Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
  }
}
