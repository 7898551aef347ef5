package io.hermod.http.peer;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * Passes the response of the leader on to the caller while it arrives, and no faster than the
 * caller reads it.
 */
final class ResponseRelay {
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private ResponseRelay() {}

  /** Begins the response. The result is that of the whole response. */
  static Future<Void> begin(HttpClientResponse from, HttpServerRequest request) {
    HttpServerResponse to = request.response();
    to.setStatusCode(from.statusCode()).setStatusMessage(from.statusMessage());
    ForwardedHeaders.addResponse(from.headers(), to.headers());
    if (!hasBody(from, request)) {
      return to.end();
    }
    if (!to.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
      to.setChunked(true);
    }
    // The caller of a live tail waits for the head, even if there is no message yet.
    var _ = to.writeHead();
    return from.pipe().endOnFailure(false).to(to);
  }

  private static boolean hasBody(HttpClientResponse response, HttpServerRequest request) {
    return !HttpMethod.HEAD.equals(request.method())
        && response.statusCode() != NO_CONTENT
        && response.statusCode() != NOT_MODIFIED;
  }
}
