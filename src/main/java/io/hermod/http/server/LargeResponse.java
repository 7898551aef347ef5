package io.hermod.http.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Sends large bodies while the responses that clients have not read yet leave room for them. */
public final class LargeResponse {
  private static final int SMALL = 16 << 10;

  private LargeResponse() {}

  /** Whether there is room for a large response. Asked before the body is built. */
  public static boolean hasRoom(HttpServerRequest request) {
    ClientConnection connection = ClientConnection.of(request);
    return connection == null || connection.canRespond();
  }

  /** Ends the response with this body. Returns false and sends nothing if there is no room. */
  public static boolean send(HttpServerRequest request, Buffer body) {
    ClientConnection connection = body.length() <= SMALL ? null : ClientConnection.of(request);
    if (connection != null) {
      return connection.respond(request.response(), body);
    }
    request.response().end(body);
    return true;
  }
}
