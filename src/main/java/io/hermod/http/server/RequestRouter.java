package io.hermod.http.server;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes each request to the first endpoint that handles it, and responds with 500 if that fails.
 */
final class RequestRouter implements Handler<HttpServerRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(RequestRouter.class);

  /** The endpoints in the order in which they are asked, with what they are counted as. */
  private static final class Table {
    private final Endpoint[] endpoints;
    private final RouteFamily[] families;

    Table(List<? extends Endpoint> endpoints) {
      this.endpoints = endpoints.toArray(Endpoint[]::new);
      this.families = endpoints.stream().map(Endpoint::family).toArray(RouteFamily[]::new);
    }
  }

  private final DataPlaneResponses answers;
  private volatile Table table;

  RequestRouter(List<? extends Endpoint> endpoints, DataPlaneResponses answers) {
    this.table = new Table(endpoints);
    this.answers = answers;
  }

  /** Passes new requests to these endpoints. Any thread may call this. */
  void serve(List<? extends Endpoint> endpoints) {
    table = new Table(endpoints);
  }

  @Override
  public void handle(HttpServerRequest request) {
    try {
      ClientConnection connection = ClientConnection.of(request);
      if (connection != null && request.version() == HttpVersion.HTTP_2) {
        route(request, connection, watchStream(request, connection));
      } else {
        route(request, connection, null);
      }
    } catch (RuntimeException | Error e) {
      fail(request, e);
    }
  }

  /** Handles a request that an endpoint has held. What it is counted as stays the same. */
  void again(HttpServerRequest request) {
    try {
      route(request, null, null);
    } catch (RuntimeException | Error e) {
      fail(request, e);
    }
  }

  private void fail(HttpServerRequest request, Throwable e) {
    LOG.error("request failed method={} path={}", request.method(), request.path(), e);
    answers.refuse(request, ApiError.INTERNAL, "The request could not be processed.");
  }

  private static RoutedStream watchStream(HttpServerRequest request, ClientConnection connection) {
    connection.streamCame();
    RoutedStream stream = new RoutedStream(request, connection);
    request.response().endHandler(stream);
    return stream;
  }

  /**
   * Tries each endpoint. Notes its family first, because it may respond at once.
   *
   * @param connection null if the server has no gate
   * @param stream null for HTTP/1, where a connection has one request at a time
   */
  private void route(
      HttpServerRequest request,
      @Nullable ClientConnection connection,
      @Nullable RoutedStream stream) {
    Table now = table;
    for (int i = 0; i < now.endpoints.length; i++) {
      note(now.families[i], connection, stream);
      if (now.endpoints[i].handle(request)) {
        return;
      }
    }
    note(RouteFamily.OTHER, connection, stream);
    answers.refuseUnknownPath(request);
  }

  private static void note(
      RouteFamily family, @Nullable ClientConnection connection, @Nullable RoutedStream stream) {
    if (stream != null) {
      stream.routedTo(family);
    } else if (connection != null) {
      connection.routedTo(family);
    }
  }

  /** Refuses a request that is not valid HTTP or exceeds a limit, and closes its connection. */
  void refuseInvalid(HttpServerRequest request) {
    note(RouteFamily.OTHER, ClientConnection.of(request), null);
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
