package io.hermod.http.server;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/**
 * A response that goes on until the client or the server ends it. While there is one, its
 * connection is not idle, even if nothing is sent for a while.
 */
public final class StreamedResponse {
  private StreamedResponse() {}

  public static void begin(HttpServerRequest request) {
    add(request, 1);
  }

  public static void end(HttpServerRequest request) {
    add(request, -1);
  }

  /**
   * Drops a response whose client does not read. With HTTP/1 that closes the connection: to reset
   * the response would first wait until the client has read the rest.
   */
  public static void cutOff(HttpServerRequest request) {
    ClientConnection connection = ClientConnection.of(request);
    if (connection == null || request.version() == HttpVersion.HTTP_2) {
      var _ = request.response().reset();
    } else {
      connection.cutOff();
    }
  }

  private static void add(HttpServerRequest request, int streams) {
    ClientConnection connection = ClientConnection.of(request);
    if (connection != null) {
      connection.streamed(streams);
    }
  }
}
