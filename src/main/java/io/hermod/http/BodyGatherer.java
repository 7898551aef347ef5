package io.hermod.http;

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
 * Puts the pieces of a body together in an array of its length as they come from the socket. Else
 * each would be copied to the heap by itself, and then again to where the others are.
 *
 * <p>Only where the first piece is at least half of the body: nobody gets memory for what is never
 * sent. All other bodies pass as they come.
 */
final class BodyGatherer {
  /** Longer bodies are refused by all who take one. */
  private static final int MOST_BYTES = 2 << 20;

  private static final long UNKNOWN = -1;

  private long announced = UNKNOWN;
  private byte @Nullable [] body;
  private int length;

  /** The body of this request follows. */
  void begin(HttpRequest request) {
    boolean isReadable = request.decoderResult().isSuccess();
    announced = isReadable ? HttpUtil.getContentLength(request, UNKNOWN) : UNKNOWN;
    body = null;
  }

  /** Takes a piece, and returns what is to be passed on: the same, all of the body, or nothing. */
  @Nullable HttpContent take(HttpContent piece) {
    if (isFirst()) {
      body = arrayFor(piece.content().readableBytes());
      length = 0;
      announced = UNKNOWN;
    }
    return body == null || piece.decoderResult().isFailure() ? piece : gather(piece);
  }

  /** The memory that is set aside for a body of which something is still to come. */
  int reservedBytes() {
    return body == null ? 0 : body.length;
  }

  /** Lets go of a body that nobody wants any more. */
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
