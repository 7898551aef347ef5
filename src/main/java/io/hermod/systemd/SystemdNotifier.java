package io.hermod.systemd;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd how the server is doing (sd_notify), if systemd runs this process and wants to
 * know. The JDK has no datagram sockets of this kind; Netty has.
 */
public final class SystemdNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(SystemdNotifier.class);
  private static final int PINGS_PER_LIMIT = 3;

  private final Channel channel;
  private final Duration limit;

  private SystemdNotifier(Channel channel, Duration limit) {
    this.channel = channel;
    this.limit = limit;
  }

  /**
   * Empty if none asks, or if it cannot be reached, which must not keep the server from running.
   */
  public static Optional<SystemdNotifier> in(Map<String, String> environment) {
    String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
    if (socket.isEmpty() || !Epoll.isAvailable()) {
      return Optional.empty();
    }
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    ChannelFuture connected =
        new Bootstrap()
            .group(loop)
            .channel(EpollDomainDatagramChannel.class)
            .handler(new ChannelInboundHandlerAdapter())
            .connect(addressOf(socket))
            .awaitUninterruptibly();
    if (!connected.isSuccess()) {
      LOG.warn("systemd cannot be told anything: {}", String.valueOf(connected.cause()));
      Future<?> _ = loop.shutdownGracefully();
      return Optional.empty();
    }
    return Optional.of(new SystemdNotifier(connected.channel(), limitIn(environment)));
  }

  /** An abstract address, which is no file, is written with an @. */
  private static DomainSocketAddress addressOf(String socket) {
    return new DomainSocketAddress(socket.startsWith("@") ? "\0" + socket.substring(1) : socket);
  }

  private static Duration limitIn(Map<String, String> environment) {
    String microseconds = environment.getOrDefault("WATCHDOG_USEC", "0");
    return microseconds.matches("\\d{1,18}")
        ? Duration.of(Long.parseLong(microseconds), ChronoUnit.MICROS)
        : Duration.ZERO;
  }

  /** How often it wants to hear that the server is alive; empty if it does not want to. */
  public Optional<Duration> interval() {
    return Optional.of(limit.dividedBy(PINGS_PER_LIMIT)).filter(Duration::isPositive);
  }

  public void ready() {
    tell("READY=1");
  }

  public void alive() {
    tell("WATCHDOG=1");
  }

  public void stopping() {
    tell("STOPPING=1");
  }

  private void tell(String state) {
    ChannelFuture _ =
        channel
            .writeAndFlush(Unpooled.copiedBuffer(state, UTF_8))
            .addListener(
                sent -> {
                  if (!sent.isSuccess()) {
                    LOG.warn("systemd did not get {}: {}", state, sent.cause().toString());
                  }
                });
  }
}
