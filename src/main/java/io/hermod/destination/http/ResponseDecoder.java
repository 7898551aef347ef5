package io.hermod.destination.http;

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
 * Decodes the responses on one connection. Bytes that belong to no request close the connection,
 * however few they are: otherwise, they would become the response to the next request.
 *
 * <pre>
 * idle ──(request sent)──▶ awaited ──(end of the response)──▶ idle
 * idle ──(bytes)──▶ strayed
 * </pre>
 */
final class ResponseDecoder extends HttpResponseDecoder {
  private enum State {
    IDLE,
    AWAITED,
    OUT_OF_SYNC
  }

  private State state = State.IDLE;
  private @Nullable ChannelFuture request;
  private boolean isInterim;
  private boolean isEarly;

  /** Takes all bytes from now on as the response to this request. */
  void await(ChannelFuture sent) {
    if (state == State.IDLE) {
      state = State.AWAITED;
      request = sent;
      isEarly = false;
    }
  }

  boolean isOutOfSync() {
    return state == State.OUT_OF_SYNC;
  }

  /** Whether the connection can take another request, as far as its responses show. */
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
      state = State.OUT_OF_SYNC;
      bytes.skipBytes(bytes.readableBytes());
      var _ = pipe.close();
    }
  }

  /** Netty decodes at most one response at a time. */
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

  /** Whether this is a status such as 100, after which the actual response is still to come. */
  static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
