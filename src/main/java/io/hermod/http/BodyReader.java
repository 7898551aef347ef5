package io.hermod.http;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collects a request's body up to a limit, and no further; the limit holds for what was sent and
 * for what it decompresses to.
 */
final class BodyReader {
  // What a refused sender may still send until it has seen the answer; then it is cut off.
  private static final long MAX_DISCARDED = 16L << 20;

  sealed interface Body {
    /** All of it, in the pieces it came in: they are put together once, if they are not already. */
    record Complete(List<Buffer> pieces) implements Body {
      byte[] bytes() {
        return pieces.size() == 1 ? bytes(pieces.getFirst()) : together();
      }

      /** Those of {@link BodyGatherer} are an array of their own. */
      private static byte[] bytes(Buffer piece) {
        ByteBuf bytes = ((BufferInternal) piece).getByteBuf();
        boolean isWhole =
            bytes.hasArray()
                && bytes.arrayOffset() == 0
                && bytes.array().length == bytes.readableBytes();
        return isWhole ? bytes.array() : piece.getBytes();
      }

      private byte[] together() {
        byte[] bytes = new byte[length(pieces)];
        int end = 0;
        for (Buffer piece : pieces) {
          piece.getBytes(bytes, end);
          end += piece.length();
        }
        return bytes;
      }

      private static int length(List<Buffer> pieces) {
        int length = 0;
        for (Buffer piece : pieces) {
          length += piece.length();
        }
        return length;
      }
    }

    record TooLarge() implements Body {}

    /** The client went away, or what it sent could not be decoded. */
    record Broken() implements Body {}
  }

  private final HttpServerRequest request;
  private final int maxBytes;
  private final Consumer<Body> done;
  // Most bodies come in one piece.
  private List<Buffer> pieces = new ArrayList<>(1);
  private int length;
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
    } else if (length + chunk.length() > maxBytes) {
      finish(new Body.TooLarge());
    } else {
      length += chunk.length();
      pieces.add(chunk);
    }
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
      Body.Complete body = new Body.Complete(pieces);
      String encoding = request.headers().get(HttpHeaders.CONTENT_ENCODING);
      finish(encoding == null ? body : BodyInflater.inflate(encoding, body, maxBytes));
    }
  }

  private void finish(Body body) {
    pieces = List.of();
    if (!finished) {
      finished = true;
      done.accept(body);
    }
  }
}
