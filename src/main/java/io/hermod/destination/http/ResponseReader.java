package io.hermod.destination.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.Handler;
import io.vertx.core.internal.ContextInternal;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * Reports the responses on one connection, one at a time. The end of a response is reported when
 * the read that brought it is complete: only then is it known that nothing follows.
 */
final class ResponseReader extends SimpleChannelInboundHandler<HttpObject> {
  /** Receives the head, the content and the end of a response, or its failure. */
  interface Listener {
    void answered(HttpResponse head);

    void read(ByteBuf content);

    /** Whether the last part of the content is wanted too. */
    boolean readsBody();

    /** Called when the response and everything that came with it were read. */
    void ended();

    void failed(Throwable cause);
  }

  private final ContextInternal context;
  private final Handler<HttpObject> parts = this::read;
  private final Handler<Void> end = _ -> end();
  private @Nullable Listener listener;
  private boolean isInterim;
  private boolean hasEnded;

  /**
   * @param context the context of the event loop, on which the listener is called
   */
  ResponseReader(ContextInternal context) {
    this.context = context;
  }

  void await(Listener newListener) {
    listener = newListener;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext pipe, HttpObject part) {
    if (part.decoderResult().isFailure()) {
      fail(part.decoderResult().cause());
      var _ = pipe.close();
    } else if (part instanceof LastHttpContent last) {
      if (listener != null && listener.readsBody() && last.content().isReadable()) {
        context.dispatch(part, parts);
      }
      hasEnded = !isInterim;
    } else {
      context.dispatch(part, parts);
    }
  }

  private void read(HttpObject part) {
    if (part instanceof HttpResponse head) {
      isInterim = ResponseDecoder.isInterim(head.status());
      if (!isInterim && listener != null) {
        listener.answered(head);
      }
    } else if (part instanceof HttpContent content && listener != null) {
      listener.read(content.content());
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext pipe) {
    if (hasEnded) {
      context.dispatch(end);
    }
    pipe.fireChannelReadComplete();
  }

  private void end() {
    hasEnded = false;
    Listener told = listener;
    listener = null;
    if (told != null) {
      told.ended();
    }
  }

  private void fail(Throwable cause) {
    hasEnded = false;
    Listener told = listener;
    listener = null;
    if (told != null) {
      context.dispatch(cause, told::failed);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext pipe) {
    fail(new ClosedChannelException());
    pipe.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext pipe, Throwable cause) {
    fail(cause);
    var _ = pipe.close();
  }
}
