package io.hermod.http.server;

import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;

/** A part of the HTTP API: claims requests by their path and responds to them. */
public interface Endpoint {

  /** Whether this endpoint handles the request. Called on the event loop for every request. */
  boolean claims(HttpServerRequest request);

  /** Returns the path as the client sent it; empty if there is none, as in {@code OPTIONS *}. */
  static String rawPath(HttpServerRequest request) {
    return Objects.requireNonNullElse(request.path(), "");
  }

  /** Handles a claimed request on its event loop, without blocking. */
  void handle(HttpServerRequest request);
}
