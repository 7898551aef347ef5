package io.hermod.http.server;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes each request to the first endpoint that handles it, and responds with 500 if that fails.
 */
final class RequestRouter implements Handler<HttpServerRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(RequestRouter.class);

  private final Endpoint[] endpoints;
  private final DataPlaneResponses answers;

  RequestRouter(List<? extends Endpoint> endpoints, DataPlaneResponses answers) {
    this.endpoints = endpoints.toArray(Endpoint[]::new);
    this.answers = answers;
  }

  @Override
  public void handle(HttpServerRequest request) {
    try {
      if (request.version() == HttpVersion.HTTP_2) {
        watchStream(request);
      }
      route(request);
    } catch (RuntimeException | Error e) {
      LOG.error("request failed method={} path={}", request.method(), request.path(), e);
      answers.refuse(request, ApiError.INTERNAL, "The request could not be processed.");
    }
  }

  /** Discards what a client still sends after its response, within limits. */
  private static void watchStream(HttpServerRequest request) {
    ClientConnection connection = ClientConnection.of(request);
    if (connection != null) {
      connection.streamCame();
      request.response().endHandler(_ -> dropRest(request));
    }
  }

  private static void dropRest(HttpServerRequest request) {
    if (!request.isEnded()) {
      BodyReader.discard(request);
    }
  }

  private void route(HttpServerRequest request) {
    for (Endpoint endpoint : endpoints) {
      if (endpoint.handle(request)) {
        return;
      }
    }
    answers.refuseUnknownPath(request);
  }

  /** Refuses a request that is not valid HTTP or exceeds a limit, and closes its connection. */
  void refuseInvalid(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpLineException) {
      answers.refuse(request, ApiError.URI_TOO_LONG, "The request line is too long.");
    } else if (cause instanceof TooLongHttpHeaderException) {
      answers.refuse(request, ApiError.HEADERS_TOO_LARGE, "The request headers are too large.");
    } else {
      answers.refuse(request, ApiError.INVALID_REQUEST, "The request is not valid HTTP.");
    }
    request.connection().close();
  }
}
