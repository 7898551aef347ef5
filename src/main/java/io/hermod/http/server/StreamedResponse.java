package io.hermod.http.server;

import io.vertx.core.http.HttpServerRequest;

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

  private static void add(HttpServerRequest request, int streams) {
    ClientConnection connection = ClientConnection.of(request);
    if (connection != null) {
      connection.streamed(streams);
    }
  }
}
