package io.hermod.http.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.impl.http1.VertxHttpObject;

/**
 * Follows the requests and responses of an HTTP/1 connection and reports them to {@link
 * ClientConnection}. Drops what a client still sends after its response. Also runs the {@link
 * BodyGatherer}, because a separate handler would cost every request another step.
 */
final class ExchangeTracker extends ChannelDuplexHandler {
  private final ClientConnection connection;
  private final BodyGatherer gatherer = new BodyGatherer();
  private boolean isReceiving;
  private boolean isAskingFirst;
  private boolean isLastAnswer;
  private boolean isClosing;
  private int unanswered;
  private long received;

  ExchangeTracker(ClientConnection connection) {
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext pipe, Object message) {
    if (message instanceof HttpRequest request) {
      begin(request);
    } else if (message instanceof HttpContent piece) {
      take(pipe, piece);
      return;
    }
    pipe.fireChannelRead(message);
  }

  private void begin(HttpRequest request) {
    isReceiving = true;
    isAskingFirst = HttpUtil.is100ContinueExpected(request);
    unanswered++;
    received = 0;
    gatherer.begin(request);
    connection.headCame();
  }

  private void take(ChannelHandlerContext pipe, HttpContent piece) {
    boolean isLast = piece instanceof LastHttpContent;
    if (isDropping()) {
      piece.release();
      if (!isLast) {
        return;
      }
      end(pipe, LastHttpContent.EMPTY_LAST_CONTENT);
    } else if (isLast) {
      end(pipe, piece);
    } else {
      pass(pipe, piece);
    }
  }

  private boolean isDropping() {
    return isReceiving && unanswered == 0;
  }

  private void pass(ChannelHandlerContext pipe, HttpContent piece) {
    received += piece.content().readableBytes();
    gather(pipe, piece);
    if (!isDropping()) {
      connection.bodyCame(Math.max(received, gatherer.reservedBytes()));
    }
  }

  private void end(ChannelHandlerContext pipe, HttpContent last) {
    isReceiving = false;
    connection.bodyEnded(unanswered == 0);
    gather(pipe, last);
  }

  private void gather(ChannelHandlerContext pipe, HttpContent piece) {
    HttpContent passed = gatherer.take(piece);
    if (passed != null) {
      pipe.fireChannelRead(passed);
    }
  }

  @Override
  public void write(ChannelHandlerContext pipe, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response) {
      connection.responding(response.status().code());
      if (isReceiving && isAskingFirst) {
        beginAnswer(response);
      }
    }
    var _ = pipe.write(message, promise);
    if (message instanceof VertxHttpObject part && part.isEnded()) {
      endAnswer(pipe);
    }
  }

  /**
   * Closes the connection after a response other than 100: the client may or may not send its body,
   * so the next request cannot be found.
   */
  private void beginAnswer(HttpResponse response) {
    isAskingFirst = false;
    if (!HttpResponseStatus.CONTINUE.equals(response.status())) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      isLastAnswer = true;
    }
  }

  private void endAnswer(ChannelHandlerContext pipe) {
    unanswered--;
    if (isDropping()) {
      gatherer.forget();
      connection.answeredEarly();
    } else if (unanswered == 0) {
      connection.answered();
    }
    if (isLastAnswer) {
      close(pipe, pipe.newPromise());
    }
  }

  /** Gives a client that is still sending time to read its response. */
  @Override
  public void close(ChannelHandlerContext pipe, ChannelPromise promise) {
    if (isReceiving && connection.mayLinger()) {
      pipe.channel().closeFuture().addListener(_ -> promise.trySuccess());
      linger(pipe);
    } else {
      var _ = pipe.close(promise);
    }
  }

  private void linger(ChannelHandlerContext pipe) {
    if (!isClosing) {
      isClosing = true;
      LingeringClose.begin(pipe.channel(), connection, pipe.writeAndFlush(Unpooled.EMPTY_BUFFER));
    }
  }
}
