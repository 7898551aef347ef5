package io.hermod.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Sends large bodies as long as those that clients have not read yet leave room for them. */
final class LargeResponse {
  private static final int SMALL = 16 << 10;

  private LargeResponse() {}

  /** Whether one could be sent; asked before it is put together. */
  static boolean hasRoom(HttpServerRequest request) {
    ClientConnection connection = ClientConnection.of(request);
    return connection == null || connection.canRespond();
  }

  /** Ends the response with this body; false where there is no room, and nothing is sent. */
  static boolean send(HttpServerRequest request, Buffer body) {
    ClientConnection connection = body.length() <= SMALL ? null : ClientConnection.of(request);
    if (connection != null) {
      return connection.respond(request.response(), body);
    }
    request.response().end(body);
    return true;
  }
}
