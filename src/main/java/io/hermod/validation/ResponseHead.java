package io.hermod.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/** Reads the beginning of a response and resets the request if the response is longer. */
final class ResponseHead {
  private static final int MOST_BYTES = 64 * 1024;

  private final HttpClientResponse response;
  private final Buffer head = Buffer.buffer();
  private final Promise<EndpointResponse> answer = Promise.promise();

  private ResponseHead(HttpClientResponse response) {
    this.response = response;
  }

  static Future<EndpointResponse> of(HttpClientResponse response) {
    return new ResponseHead(response).read();
  }

  private Future<EndpointResponse> read() {
    response.exceptionHandler(answer::tryFail).handler(this::add).endHandler(_ -> end());
    return answer.future();
  }

  private void add(Buffer more) {
    int room = MOST_BYTES - head.length();
    head.appendBuffer(more.slice(0, Math.min(room, more.length())));
    if (more.length() >= room) {
      end();
      var _ = response.request().reset();
    }
  }

  private void end() {
    answer.tryComplete(
        new EndpointResponse(
            response.statusCode(),
            response.getHeader("WebHook-Allowed-Origin"),
            head.toString(UTF_8)));
  }
}
