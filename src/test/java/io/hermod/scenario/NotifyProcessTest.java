package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** systemd hears when the server is ready, alive and stopping. This test takes systemd's place. */
class NotifyProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension private final HermodProcess hermod = new HermodProcess();
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final List<String> heard = new CopyOnWriteArrayList<>();
  @TempDir private Path folder;

  @BeforeEach
  void listen() {
    Path socket = folder.resolve("notify");
    new Bootstrap()
        .group(loop)
        .channel(EpollDomainDatagramChannel.class)
        .handler(
            new SimpleChannelInboundHandler<DomainDatagramPacket>() {
              @Override
              protected void channelRead0(ChannelHandlerContext at, DomainDatagramPacket packet) {
                heard.add(packet.content().toString(UTF_8));
              }
            })
        .bind(new DomainSocketAddress(socket.toFile()))
        .syncUninterruptibly();
    hermod.setVariable("NOTIFY_SOCKET", socket.toString());
  }

  @AfterEach
  void stopListening() {
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
  }

  @Test
  void hearsThatTheServerIsReadyThenAliveThenStopping() throws InterruptedException {
    hermod.setVariable("WATCHDOG_USEC", "300000");
    hermod.start();
    Await.until(heard::toString, LIMIT, () -> heard.contains("WATCHDOG=1"));
    hermod.stop(LIMIT);
    Await.until(heard::toString, LIMIT, () -> heard.contains("STOPPING=1"));
    assertThat(heard).startsWith("READY=1").containsOnlyOnce("READY=1");
  }

  /** Without WATCHDOG_USEC nobody waits for a sign of life. */
  @Test
  void hearsNothingButTheBeginningAndTheEndWithoutAWatchdog() throws InterruptedException {
    hermod.start();
    hermod.stop(LIMIT);
    Await.until(heard::toString, LIMIT, () -> heard.contains("STOPPING=1"));
    assertThat(heard).containsExactly("READY=1", "STOPPING=1");
  }

  /**
   * Journals and the logs of containers keep what is printed, and a link to sign in is a secret.
   */
  @ParameterizedTest
  @CsvSource({"JOURNAL_STREAM, 8:1234", "container, oci"})
  void whatIsKeptHasNoLinkThatSignsIn(String variable, String value) {
    hermod.setVariable(variable, value);
    hermod.start();
    assertThat(hermod.output().lines())
        .anyMatch(line -> line.matches("  console  https://\\S+/console/"))
        .noneMatch(line -> line.contains("#link="));
  }

  /** A socket that is gone is a reason for a warning, and none not to serve. */
  @Test
  void servesAlsoIfItCannotTell() {
    hermod.setVariable("NOTIFY_SOCKET", folder.resolve("nobody").toString());
    hermod.start();
    assertThat(hermod.output().toString()).contains("systemd cannot be told anything");
  }
}
