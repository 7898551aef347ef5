package io.hermod.http;

import io.hermod.access.CredentialKind;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The one place that hears of every wrong credential: a failed sign-in, a bearer token, key or
 * signature that is no good, a client certificate that nobody trusts.
 */
final class FailedSignIns {
  static final String ADVICE =
      "Too many requests from this address had wrong credentials. Wait, or use a good one: that is"
          + " always accepted.";

  private FailedSignIns() {}

  /**
   * Counts a wrong credential.
   *
   * @return the seconds to wait, for {@code Retry-After}; null where the request is refused as
   *     usual
   */
  static @Nullable String retryAfter(HttpServerRequest request, CredentialKind kind) {
    ClientConnection connection = ClientConnection.of(request);
    return connection == null
        ? null
        : connection.fail(kind).map(FailedSignIns::seconds).orElse(null);
  }

  private static String seconds(Duration wait) {
    return Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
  }
}
