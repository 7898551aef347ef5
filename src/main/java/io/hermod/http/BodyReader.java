package io.hermod.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects a request's body up to a limit, and no further; the limit holds for what was sent and
 * for what it decompresses to.
 */
final class BodyReader {
  // What a refused sender may still send until it has seen the answer; then it is cut off.
  private static final long MAX_DISCARDED = 16L << 20;

  sealed interface Body {
    record Complete(Buffer bytes) implements Body {}

    record TooLarge() implements Body {}

    /** The client went away, or what it sent could not be decoded. */
    record Broken() implements Body {}
  }

  private final HttpServerRequest request;
  private final int maxBytes;
  private final Consumer<Body> done;
  private @Nullable Buffer collected;
  private long discarded;
  private boolean finished;

  private BodyReader(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    this.request = request;
    this.maxBytes = maxBytes;
    this.done = done;
  }

  static void read(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    new BodyReader(request, maxBytes, done).start();
  }

  /** Lets the body of a request that is answered already go by. */
  static void discard(HttpServerRequest request) {
    BodyReader reader = new BodyReader(request, 0, body -> {});
    reader.finished = true;
    reader.start();
  }

  private void start() {
    request.handler(this::add);
    request.exceptionHandler(failure -> finish(new Body.Broken()));
    request.endHandler(end -> complete());
  }

  private void add(Buffer chunk) {
    if (finished) {
      pass(chunk);
    } else if (length() + chunk.length() > maxBytes) {
      finish(new Body.TooLarge());
    } else if (collected == null) {
      collected = chunk;
    } else {
      collected.appendBuffer(chunk);
    }
  }

  private int length() {
    return collected == null ? 0 : collected.length();
  }

  private void pass(Buffer chunk) {
    discarded += chunk.length();
    if (discarded > MAX_DISCARDED) {
      cutOff();
    }
  }

  private void cutOff() {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      request.connection().close();
    }
  }

  private void complete() {
    if (!finished) {
      Buffer body = collected == null ? Buffer.buffer() : collected;
      String encoding = request.headers().get(HttpHeaders.CONTENT_ENCODING);
      finish(
          encoding == null
              ? new Body.Complete(body)
              : BodyInflater.inflate(encoding, body, maxBytes));
    }
  }

  private void finish(Body body) {
    collected = null;
    if (!finished) {
      finished = true;
      done.accept(body);
    }
  }
}
