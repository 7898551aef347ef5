package io.hermod.http;

import io.netty.buffer.ByteBuf;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects a request's body up to a limit, and no further; the limit holds for what was sent and
 * for what it decompresses to.
 */
final class BodyReader {
  // What a refused sender may still send until it has seen the answer; then it is cut off.
  private static final long MAX_DISCARDED = 64L << 20;

  private static final int SMALL_PIECE = 512;
  private static final int LARGE_PIECE = 64 << 10;

  /** Of the objects around a piece. */
  private static final int PIECE_OVERHEAD = 200;

  /** The code of HTTP/2 for: the answer is complete, and the rest of the body is of no use. */
  private static final long NO_ERROR = 0;

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

    /** The client took too long. */
    record TimedOut() implements Body {}

    /** Too much is being received already. */
    record NoRoom() implements Body {}
  }

  private final HttpServerRequest request;
  private final int maxBytes;
  private final Consumer<Body> done;
  private final @Nullable ClientConnection connection;
  // Most bodies come in one piece.
  private List<Buffer> pieces = new ArrayList<>(1);
  private int length;
  private long discarded;
  private long since;
  private boolean finished;

  private BodyReader(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    this.request = request;
    this.maxBytes = maxBytes;
    this.done = done;
    this.connection = ClientConnection.of(request);
    this.since = connection == null ? 0 : connection.now();
  }

  static void read(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    new BodyReader(request, maxBytes, done).start();
  }

  /** Lets the body of a request that is answered already go by. */
  static void discard(HttpServerRequest request) {
    BodyReader reader = new BodyReader(request, 0, body -> {});
    if (reader.connection == null || !reader.connection.isReading(request)) {
      reader.finished = true;
      reader.listen();
    }
  }

  private void start() {
    listen();
    if (request.headers().contains(HttpHeaders.EXPECT)) {
      answerExpectation();
    }
  }

  private void listen() {
    if (connection != null) {
      connection.begin(this);
    }
    request.handler(this::add);
    request.exceptionHandler(failure -> end(new Body.Broken()));
    request.endHandler(end -> complete());
  }

  /** Asks a client that waits for a word for its body, unless it would be too large. */
  private void answerExpectation() {
    if (announcedBytes() > maxBytes) {
      finish(new Body.TooLarge());
    } else {
      Future<Void> _ = request.response().writeContinue();
    }
  }

  private long announcedBytes() {
    try {
      String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException _) {
      return 0; // HTTP/2 lets it pass, and what comes is counted
    }
  }

  private void add(Buffer chunk) {
    if (finished) {
      pass(chunk);
    } else if (length + chunk.length() > maxBytes) {
      finish(new Body.TooLarge());
    } else {
      length += chunk.length();
      keep(chunk);
    }
  }

  /** Small pieces are put together: each would cost more than it holds. */
  private void keep(Buffer chunk) {
    boolean isSmall = chunk.length() < SMALL_PIECE && !pieces.isEmpty();
    if (isSmall && pieces.getLast().length() < LARGE_PIECE) {
      pieces.getLast().appendBuffer(chunk);
    } else {
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
      Future<Void> _ = request.response().reset(NO_ERROR);
    } else {
      request.connection().close();
    }
  }

  private void complete() {
    if (!finished) {
      Body.Complete body = new Body.Complete(pieces);
      String encoding = request.headers().get(HttpHeaders.CONTENT_ENCODING);
      end(encoding == null ? body : BodyInflater.inflate(encoding, body, maxBytes));
    } else {
      leave();
    }
  }

  /** Nothing more comes. */
  private void end(Body body) {
    leave();
    finish(body);
  }

  private void leave() {
    if (connection != null) {
      connection.end(this);
    }
  }

  private void finish(Body body) {
    pieces = List.of();
    length = 0;
    if (!finished) {
      finished = true;
      since = connection == null ? 0 : connection.now();
      done.accept(body);
    }
  }

  boolean isOf(HttpServerRequest other) {
    return request.equals(other);
  }

  /** The memory that it keeps from being freed. */
  long held() {
    return length + (long) pieces.size() * PIECE_OVERHEAD;
  }

  /** Since when it waits for the body, or drops it. */
  long since() {
    return since;
  }

  boolean isLate(long tick, long most) {
    return tick - since > most;
  }

  /** Ends a wait that takes too long; false where only closing the connection is left. */
  boolean timeOut() {
    if (!finished) {
      finish(new Body.TimedOut());
      return true;
    }
    leave();
    if (request.version() != HttpVersion.HTTP_2) {
      return false;
    }
    cutOff();
    return true;
  }

  /** Lets go of what has come; false where there is nothing. */
  boolean shed() {
    boolean isWaiting = !finished;
    finish(new Body.NoRoom());
    return isWaiting;
  }
}
