package io.hermod.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;

/**
 * Closes a connection whose client may still be sending: shuts down the output, and drops what
 * arrives until the client closes too. An immediate close would lose the last response, because the
 * kernel resets a connection that is closed with unread bytes.
 */
final class LingeringClose extends ChannelInboundHandlerAdapter {
  private final ClientConnection connection;

  private LingeringClose(ClientConnection connection) {
    this.connection = connection;
  }

  /** Starts as soon as everything written before is flushed. */
  static void begin(Channel channel, ClientConnection connection, ChannelFuture flushed) {
    connection.answeredEarly();
    channel.pipeline().addFirst("lingering", new LingeringClose(connection));
    channel.config().setAutoRead(true);
    flushed.addListener(_ -> sayGoodbye(channel));
  }

  private static void sayGoodbye(Channel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      shutDownOutput(channel);
    } else {
      tls.closeOutbound().addListener(_ -> shutDownOutput(channel));
    }
  }

  private static void shutDownOutput(Channel channel) {
    if (channel instanceof DuplexChannel socket && socket.isActive()) {
      ChannelFuture _ = socket.shutdownOutput();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext pipe, Object message) {
    if (message instanceof ByteBuf bytes) {
      connection.heardRest(bytes.readableBytes());
    }
    ReferenceCountUtil.release(message);
  }
}
