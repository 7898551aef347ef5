package io.hermod.http.server;

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
 * Collects the body of a request up to a limit, which applies to the bytes on the wire and to the
 * decompressed bytes.
 *
 * <p>This class is long because a body can end in many ways, and each must be reported once.
 */
public final class BodyReader {
  // How much a refused client may still send until it reads the response; then it is cut off.
  private static final long MAX_DISCARDED = 64L << 20;

  private static final int SMALL_PIECE = 512;
  private static final int LARGE_PIECE = 64 << 10;

  /** The memory that the objects around a piece take. */
  private static final int PIECE_OVERHEAD = 200;

  /**
   * The HTTP/2 error code that says: the response is complete, do not send the rest of the body.
   */
  private static final long NO_ERROR = 0;

  public sealed interface Body {
    /** The complete body, in the pieces in which it arrived; {@code bytes} joins them if needed. */
    record Complete(List<Buffer> pieces) implements Body {
      public byte[] bytes() {
        return pieces.size() == 1 ? bytes(pieces.getFirst()) : together();
      }

      /** A piece from {@link BodyGatherer} is an array of its own and need not be copied. */
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

    /** The client disconnected, or the body could not be decoded. */
    record Broken() implements Body {}

    /** The client took too long. */
    record TimedOut() implements Body {}

    /** The server is already receiving too many bytes. */
    record NoRoom() implements Body {}
  }

  private final HttpServerRequest request;
  private final int maxBytes;
  private final boolean isInflating;
  private final Consumer<Body> done;
  private final @Nullable ClientConnection connection;
  // Most bodies arrive in one piece.
  private List<Buffer> pieces = new ArrayList<>(1);
  private int length;
  private long discarded;
  private long since;
  private boolean finished;

  private BodyReader(
      HttpServerRequest request, int maxBytes, boolean isInflating, Consumer<Body> done) {
    this.request = request;
    this.maxBytes = maxBytes;
    this.isInflating = isInflating;
    this.done = done;
    this.connection = ClientConnection.of(request);
    this.since = connection == null ? 0 : connection.now();
  }

  public static void read(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    new BodyReader(request, maxBytes, true, done).start();
  }

  /** Reads the body without decompressing it. */
  public static void readAsSent(HttpServerRequest request, int maxBytes, Consumer<Body> done) {
    new BodyReader(request, maxBytes, false, done).start();
  }

  /** Discards the body of a request that already has its response. */
  public static void discard(HttpServerRequest request) {
    BodyReader reader = new BodyReader(request, 0, false, body -> {});
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

  /**
   * Tells a client that sent {@code Expect} to send its body, unless the body would be too large.
   */
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
      return 0; // HTTP/2 does not reject it, and the bytes are counted anyway
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

  /** Joins small pieces, because the objects around each would take more memory than its bytes. */
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
      String encoding = isInflating ? request.headers().get(HttpHeaders.CONTENT_ENCODING) : null;
      end(encoding == null ? body : BodyInflater.inflate(encoding, body, maxBytes));
    } else {
      leave();
    }
  }

  /** Ends the reading: no more of the body will arrive. */
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

  /** Returns the memory that the pieces occupy. */
  long held() {
    return length + (long) pieces.size() * PIECE_OVERHEAD;
  }

  /** The tick since which the reader has been waiting for the body, or discarding it. */
  long since() {
    return since;
  }

  boolean isLate(long tick, long most) {
    return tick - since > most;
  }

  /**
   * Ends a wait that took too long. Returns false if the caller must close the connection instead.
   */
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

  /** Drops the received bytes. Returns false if the body was already finished. */
  boolean shed() {
    boolean isWaiting = !finished;
    finish(new Body.NoRoom());
    return isWaiting;
  }
}
