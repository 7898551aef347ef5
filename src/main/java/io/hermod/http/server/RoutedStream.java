package io.hermod.http.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/**
 * A request on an HTTP/2 stream. When its response has ended, counts it, and discards what the
 * client still sends, within limits.
 */
final class RoutedStream implements Handler<Void> {
  private final HttpServerRequest request;
  private final ClientConnection connection;
  private RouteFamily family = RouteFamily.OTHER;

  RoutedStream(HttpServerRequest request, ClientConnection connection) {
    this.request = request;
    this.connection = connection;
  }

  void routedTo(RouteFamily newFamily) {
    family = newFamily;
  }

  @Override
  public void handle(Void ended) {
    connection.count(family, request.response().getStatusCode());
    if (!request.isEnded()) {
      BodyReader.discard(request);
    }
  }
}
