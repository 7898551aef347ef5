package io.hermod.destination;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.Handler;
import io.vertx.core.internal.ContextInternal;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers that come on one connection and tells of them, one at a time. What comes when
 * nothing was asked ends the connection.
 */
final class AnswerReader extends SimpleChannelInboundHandler<HttpObject> {
  /** Who waits for an answer: told of its head, its content and its end, or that it failed. */
  interface Listener {
    void answered(HttpResponse head);

    void read(int contentBytes);

    /** The connection is free for the next request. */
    void ended();

    void failed(Throwable cause);
  }

  private final ContextInternal context;
  private final Handler<HttpObject> parts = this::read;
  private @Nullable Listener listener;
  private boolean isInterim;

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
    if (listener == null) {
      var _ = pipe.close();
    } else if (part.decoderResult().isFailure()) {
      fail(part.decoderResult().cause());
      var _ = pipe.close();
    } else {
      context.dispatch(part, parts);
    }
  }

  private void read(HttpObject part) {
    if (part instanceof HttpResponse head) {
      isInterim = isInterim(head.status());
      if (!isInterim && listener != null) {
        listener.answered(head);
      }
    }
    if (!isInterim && part instanceof HttpContent content) {
      read(content);
    }
  }

  /** Such as 100: the answer is still to come. */
  private static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }

  private void read(HttpContent content) {
    int bytes = content.content().readableBytes();
    if (bytes > 0 && listener != null) {
      listener.read(bytes);
    }
    Listener told = listener;
    if (content instanceof LastHttpContent && told != null) {
      listener = null;
      told.ended();
    }
  }

  private void fail(Throwable cause) {
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
