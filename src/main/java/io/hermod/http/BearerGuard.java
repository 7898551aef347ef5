package io.hermod.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** Lets a request pass that shows a good bearer token, and refuses any other. */
record BearerGuard(BearerCheck check) {
  private static final String BEARER = "Bearer ";

  void check(HttpServerRequest request) {
    if (!isGood(request)) {
      throw new ArmException(
          ArmAnswer.error(401, "AuthenticationFailed", "A valid bearer token is needed to manage.")
              .with("WWW-Authenticate", "Bearer"));
    }
  }

  boolean isGood(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null
        && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && check.isValid(header.substring(BEARER.length()).strip());
  }
}
