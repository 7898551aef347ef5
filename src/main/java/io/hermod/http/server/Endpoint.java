package io.hermod.http.server;

import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;

/** A part of the HTTP API: responds to the requests with its paths. */
public interface Endpoint {

  /**
   * Handles the request on its event loop, without blocking.
   *
   * @return false if the path belongs to another endpoint; then nothing was done
   */
  boolean handle(HttpServerRequest request);

  /** Returns what its responses are counted as. */
  default RouteFamily family() {
    return RouteFamily.OTHER;
  }

  /** Returns the path as the client sent it; empty if there is none, as in {@code OPTIONS *}. */
  static String rawPath(HttpServerRequest request) {
    return Objects.requireNonNullElse(request.path(), "");
  }
}
