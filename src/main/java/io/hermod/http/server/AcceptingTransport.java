package io.hermod.http.server;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TcpConfig;
import io.vertx.core.spi.transport.Transport;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A transport that delegates to another one and reports every accepted connection to the gate.
 * Vert.x itself reports a connection only after the TLS handshake and the first bytes of HTTP.
 */
record AcceptingTransport(Transport real, ConnectionGate gate) implements Transport {

  /** Wraps the best transport that this machine supports. */
  static io.vertx.core.transport.Transport around(ConnectionGate gate) {
    io.vertx.core.transport.Transport best = io.vertx.core.transport.Transport.nativeTransport();
    return new Named(
        best != null && best.available() ? best : io.vertx.core.transport.Transport.NIO, gate);
  }

  /** The form in which a Vert.x builder takes a transport. */
  private record Named(io.vertx.core.transport.Transport real, ConnectionGate gate)
      implements io.vertx.core.transport.Transport {
    @Override
    public String name() {
      return real.name();
    }

    @Override
    public boolean available() {
      return real.available();
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
      return real.unavailabilityCause();
    }

    @Override
    public Transport implementation() {
      return new AcceptingTransport(real.implementation(), gate);
    }
  }

  @Override
  public void configure(TcpConfig options, boolean isDomainSocket, ServerBootstrap bootstrap) {
    real.configure(options, isDomainSocket, bootstrap);
    bootstrap.handler(new Acceptor(gate));
  }

  /** Runs before the handler that assigns accepted connections to their event loops. */
  private static final class Acceptor extends ChannelInboundHandlerAdapter {
    private final ConnectionGate gate;

    Acceptor(ConnectionGate gate) {
      this.gate = gate;
    }

    @Override
    public void channelRead(ChannelHandlerContext pipe, Object message) {
      if (message instanceof Channel accepted) {
        ClientConnection _ = gate.accept(accepted);
      }
      pipe.fireChannelRead(message);
    }
  }

  @Override
  public boolean supportsDomainSockets() {
    return real.supportsDomainSockets();
  }

  @Override
  public boolean supportFileRegion() {
    return real.supportFileRegion();
  }

  @Override
  public boolean isAvailable() {
    return real.isAvailable();
  }

  @Override
  public @Nullable Throwable unavailabilityCause() {
    return real.unavailabilityCause();
  }

  @Override
  public java.net.SocketAddress convert(SocketAddress address) {
    return real.convert(address);
  }

  @Override
  public SocketAddress convert(java.net.SocketAddress address) {
    return real.convert(address);
  }

  @Override
  public IoHandlerFactory ioHandlerFactory() {
    return real.ioHandlerFactory();
  }

  @Override
  public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ratio) {
    return real.eventLoopGroup(type, threads, factory, ratio);
  }

  @Override
  @SuppressWarnings("deprecation") // the type is Vert.x's choice
  public DatagramChannel datagramChannel(InternetProtocolFamily family) {
    return real.datagramChannel(family);
  }

  @Override
  public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
    return real.datagramChannelFactory();
  }

  @Override
  public ChannelFactory<? extends Channel> channelFactory(boolean isDomainSocket) {
    return real.channelFactory(isDomainSocket);
  }

  @Override
  public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean isDomainSocket) {
    return real.serverChannelFactory(isDomainSocket);
  }

  @Override
  public void configure(DatagramChannel channel, DatagramSocketOptions options) {
    real.configure(channel, options);
  }

  @Override
  public void configure(TcpConfig options, boolean isDomainSocket, Bootstrap bootstrap) {
    real.configure(options, isDomainSocket, bootstrap);
  }
}
