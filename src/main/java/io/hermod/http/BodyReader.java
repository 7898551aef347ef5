package io.hermod.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects a request's body (after decompression) up to a limit, and no further. */
final class BodyReader {
  sealed interface Body {
    record Complete(Buffer bytes) implements Body {}

    record TooLarge() implements Body {}

    /** The client went away, or what it sent could not be decoded. */
    record Broken() implements Body {}
  }

  private final int maxBytes;
  private final Consumer<Body> done;
  private @Nullable Buffer collected;
  private boolean finished;

  private BodyReader(int maxBytes, Consumer<Body> done) {
    this.maxBytes = maxBytes;
    this.done = done;
  }

  static void read(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    BodyReader reader = new BodyReader(maxBytes, done);
    request.handler(reader::add);
    request.exceptionHandler(failure -> reader.finish(new Body.Broken()));
    request.endHandler(end -> reader.complete());
  }

  private void add(Buffer chunk) {
    int length = collected == null ? 0 : collected.length();
    if (finished) {
      return;
    }
    if (length + chunk.length() > maxBytes) {
      collected = null;
      finish(new Body.TooLarge());
    } else if (collected == null) {
      collected = chunk;
    } else {
      collected.appendBuffer(chunk);
    }
  }

  private void complete() {
    Buffer body = collected;
    collected = null;
    finish(new Body.Complete(body == null ? Buffer.buffer() : body));
  }

  private void finish(Body body) {
    if (!finished) {
      finished = true;
      done.accept(body);
    }
  }
}
