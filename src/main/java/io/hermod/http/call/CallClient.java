package io.hermod.http.call;

import io.hermod.access.CredentialKind;
import io.hermod.http.server.RequestOrigin;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * How the client of a management request is connected.
 *
 * @param address the address of the client
 * @param tlsVersion such as {@code TLSv1.3}; null for plain HTTP
 * @param credential null if it is not in the header for credentials, as for sessions of the console
 */
public record CallClient(
    String address, @Nullable String tlsVersion, @Nullable CredentialKind credential) {

  public static CallClient of(HttpServerRequest request) {
    boolean hasToken = request.headers().contains(HttpHeaders.AUTHORIZATION);
    return new CallClient(
        RequestOrigin.address(request),
        RequestOrigin.tlsVersion(request),
        hasToken ? CredentialKind.BEARER_TOKEN : null);
  }
}
