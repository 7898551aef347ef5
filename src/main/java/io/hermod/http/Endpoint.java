package io.hermod.http;

import io.vertx.core.http.HttpServerRequest;

/** One part of the HTTP surface: claims requests by their path and answers them. */
public interface Endpoint {

  /** Whether this request is for this endpoint; asked on the event loop for every request. */
  boolean claims(HttpServerRequest request);

  /** Answers a claimed request, on its event loop, without blocking it. */
  void handle(HttpServerRequest request);
}
