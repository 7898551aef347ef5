package io.hermod.destination;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the answers on one connection. Bytes that answer no request end the connection, however
 * few they are: kept, they would become the answer to the next request.
 *
 * <pre>
 * idle ──(request sent)──▶ awaited ──(end of the answer)──▶ idle
 * idle ──(bytes)──▶ strayed
 * </pre>
 */
final class AnswerDecoder extends HttpResponseDecoder {
  private enum State {
    IDLE,
    AWAITED,
    STRAYED
  }

  private State state = State.IDLE;
  private @Nullable ChannelFuture request;
  private boolean isInterim;
  private boolean isEarly;

  /** From now on bytes are the answer to this request. */
  void await(ChannelFuture sent) {
    if (state == State.IDLE) {
      state = State.AWAITED;
      request = sent;
      isEarly = false;
    }
  }

  boolean hasStrayed() {
    return state == State.STRAYED;
  }

  /** Whether the connection can take another request, as far as its answers tell. */
  boolean isReusable() {
    return state == State.IDLE && !isEarly && request != null && request.isSuccess();
  }

  @Override
  protected void decode(ChannelHandlerContext pipe, ByteBuf bytes, List<Object> out)
      throws Exception {
    if (state == State.AWAITED) {
      isEarly |= request != null && !request.isDone();
      super.decode(pipe, bytes, out);
      read(out);
    } else {
      state = State.STRAYED;
      bytes.skipBytes(bytes.readableBytes());
      var _ = pipe.close();
    }
  }

  /** Netty decodes at most one answer at a time. */
  private void read(List<Object> parts) {
    if (parts.isEmpty()) {
      return;
    }
    if (parts.getFirst() instanceof HttpResponse head) {
      isInterim = isInterim(head.status());
    }
    if (!isInterim && parts.getLast() instanceof LastHttpContent) {
      state = State.IDLE;
    }
  }

  /** Such as 100: the answer is still to come. */
  static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
