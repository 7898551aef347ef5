package io.hermod.destination.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.AsciiString;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A connection to a webhook's server, used for one request at a time. */
final class Connection {
  private static final int MAX_IDLE_SECONDS = 60;
  private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");
  private static final Pattern TIMEOUT =
      Pattern.compile("\\btimeout\\s*=\\s*(\\d{1,9})(?!\\d)", Pattern.CASE_INSENSITIVE);

  private final Connections siblings;
  private final ResponseDecoder decoder = new ResponseDecoder();
  private final ResponseReader reader;
  private final ChannelHandlerContext pipe;
  private long expiresAt;

  /** Takes over reading from the socket and writing to it. */
  Connection(Connections siblings, NetSocketInternal socket) {
    this.siblings = siblings;
    this.reader = new ResponseReader(ContextInternal.current());
    ChannelHandlerContext last = socket.channelHandlerContext();
    ChannelPipeline pipeline = last.pipeline();
    pipeline.addBefore(last.name(), "decoder", decoder);
    pipeline.addBefore(last.name(), "answers", reader);
    this.pipe = pipeline.context(reader);
    socket.closeHandler(_ -> siblings.closed(this));
  }

  boolean isOpen() {
    return pipe.channel().isActive() && !decoder.isOutOfSync();
  }

  ByteBufAllocator allocator() {
    return pipe.alloc();
  }

  /** Sends a request and reports its response. A failed write closes the connection. */
  void send(ByteBuf request, ResponseReader.Listener listener) {
    reader.await(listener);
    decoder.await(pipe.writeAndFlush(request));
  }

  /** Called when a response has ended: keeps the connection for the next request, or closes it. */
  void answered(HttpResponse answer) {
    int seconds = staysOpen(answer) ? idleSeconds(answer.headers().get(KEEP_ALIVE)) : 0;
    if (seconds > 0) {
      siblings.release(this, seconds);
    } else {
      close();
    }
  }

  /**
   * False if the server responded before it had the whole request, or sent more than a response.
   */
  private boolean staysOpen(HttpResponse answer) {
    return HttpUtil.isKeepAlive(answer)
        && !answer.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)
        && decoder.isReusable()
        && isOpen();
  }

  /** One second less than the server says, so that it does not close a connection in use. */
  static int idleSeconds(@Nullable String keepAlive) {
    if (keepAlive == null) {
      return MAX_IDLE_SECONDS;
    }
    Matcher timeout = TIMEOUT.matcher(keepAlive);
    return timeout.find()
        ? Math.clamp(Integer.parseInt(timeout.group(1)) - 1L, 0, MAX_IDLE_SECONDS)
        : MAX_IDLE_SECONDS;
  }

  boolean tryReserveLate() {
    return siblings.tryReserveLate();
  }

  void releaseLate() {
    siblings.releaseLate();
  }

  void expiresAt(long tick) {
    expiresAt = tick;
  }

  boolean hasExpired(long tick) {
    return expiresAt <= tick;
  }

  void close() {
    var _ = pipe.close();
  }
}
