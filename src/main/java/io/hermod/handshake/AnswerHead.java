package io.hermod.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/** Reads the beginning of an answer and hangs up on the rest, however long that is. */
final class AnswerHead {
  private static final int MOST_BYTES = 64 * 1024;

  private final HttpClientResponse response;
  private final Buffer head = Buffer.buffer();
  private final Promise<Answer> answer = Promise.promise();

  private AnswerHead(HttpClientResponse response) {
    this.response = response;
  }

  static Future<Answer> of(HttpClientResponse response) {
    return new AnswerHead(response).read();
  }

  private Future<Answer> read() {
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
        new Answer(
            response.statusCode(),
            response.getHeader("WebHook-Allowed-Origin"),
            head.toString(UTF_8)));
  }
}
