package io.hermod.http.server;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Copies the pieces of a body from the socket into one array of the announced length. Otherwise,
 * each piece would be copied to the heap and then copied again into the complete body.
 *
 * <p>This is done only if the first piece is at least half of the body, so that a client cannot
 * reserve much memory for bytes that it never sends. All other bodies pass through unchanged.
 */
final class BodyGatherer {
  /** Every endpoint refuses longer bodies. */
  private static final int MOST_BYTES = 2 << 20;

  private static final long UNKNOWN = -1;

  private long announced = UNKNOWN;
  private byte @Nullable [] body;
  private int length;

  /** Starts a request, whose body follows. */
  void begin(HttpRequest request) {
    boolean isReadable = request.decoderResult().isSuccess();
    announced = isReadable ? HttpUtil.getContentLength(request, UNKNOWN) : UNKNOWN;
    body = null;
  }

  /** Takes a piece and returns what to pass on: the piece itself, the complete body, or null. */
  @Nullable HttpContent take(HttpContent piece) {
    if (isFirst()) {
      body = arrayFor(piece.content().readableBytes());
      length = 0;
      announced = UNKNOWN;
    }
    return body == null || piece.decoderResult().isFailure() ? piece : gather(piece);
  }

  /** Returns the memory that is reserved for an incomplete body. */
  int reservedBytes() {
    return body == null ? 0 : body.length;
  }

  /** Drops a body that is no longer needed. */
  void forget() {
    body = null;
    announced = UNKNOWN;
  }

  private boolean isFirst() {
    return announced > 0;
  }

  private byte @Nullable [] arrayFor(int firstBytes) {
    boolean isWorthIt = announced <= MOST_BYTES && 2L * firstBytes >= announced;
    return isWorthIt ? new byte[(int) announced] : null;
  }

  private @Nullable HttpContent gather(HttpContent piece) {
    add(piece.content());
    boolean isLast = piece instanceof LastHttpContent;
    piece.release();
    if (!isLast) {
      return null;
    }
    ByteBuf whole = Unpooled.wrappedBuffer(requireNonNull(body), 0, length);
    body = null;
    return new DefaultLastHttpContent(whole);
  }

  private void add(ByteBuf piece) {
    int bytes = piece.readableBytes();
    piece.readBytes(requireNonNull(body), length, bytes);
    length += bytes;
  }
}
