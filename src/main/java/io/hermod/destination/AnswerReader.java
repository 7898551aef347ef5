package io.hermod.destination;

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
 * Tells of the answers on one connection, one at a time. The end of an answer is told when the read
 * that brought it is complete: only then is it known that nothing follows it.
 */
final class AnswerReader extends SimpleChannelInboundHandler<HttpObject> {
  /** Who waits for an answer: told of its head, its content and its end, or that it failed. */
  interface Listener {
    void answered(HttpResponse head);

    void read(int contentBytes);

    /** All of it was read, and all that came with it. */
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
   * @param context of the event loop, where all is told
   */
  AnswerReader(ContextInternal context) {
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
    } else if (part instanceof LastHttpContent) {
      hasEnded = !isInterim;
    } else {
      context.dispatch(part, parts);
    }
  }

  private void read(HttpObject part) {
    if (part instanceof HttpResponse head) {
      isInterim = AnswerDecoder.isInterim(head.status());
      if (!isInterim && listener != null) {
        listener.answered(head);
      }
    } else if (part instanceof HttpContent content && listener != null) {
      listener.read(content.content().readableBytes());
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
