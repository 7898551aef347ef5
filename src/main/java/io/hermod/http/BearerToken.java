package io.hermod.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** Finds the bearer token of a request. */
final class BearerToken {
  private static final String BEARER = "Bearer ";

  private BearerToken() {}

  /** Whether there is one, and a good one. */
  static boolean isValid(HttpServerRequest request, BearerCheck check) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null
        && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && check.isValid(header.substring(BEARER.length()).strip());
  }
}
