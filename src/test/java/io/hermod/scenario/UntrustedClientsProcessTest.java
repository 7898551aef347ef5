package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Thousands of connections that only keep the server waiting, on a small heap. */
@Tag("slow")
class UntrustedClientsProcessTest {
  private static final int OF_EACH_KIND = 750;
  private static final int FORM = 65_536;
  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final List<SocketChannel> held = new ArrayList<>();

  @AfterEach
  void closeAll() throws IOException {
    for (SocketChannel each : held) {
      each.close();
    }
  }

  @Test
  void threeThousandAreGoneWithinAMinuteAndOthersAreServedMeanwhile() throws IOException {
    hermod.setJvmOptions("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UseParallelGC");
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    URI http = hermod.http().orElseThrow();
    for (int i = 0; i < OF_EACH_KIND; i++) {
      hold(http, "POST / HTTP/1.1\r\nhost: a\r\nx: " + "y".repeat(i));
      hold(http, form() + "x".repeat(FORM - 1));
      hold(http, "GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n");
      hold(hermod.https(), "\u0016\u0003\u0001\u0002\u0000\u0001");
      if (i % 10 == 0) {
        publishing.publish("during-" + i);
      }
    }

    List<SocketChannel> open = new ArrayList<>(held);
    Await.until(
        () -> open.size() + " connections are still open",
        A_MINUTE,
        () -> {
          open.removeIf(UntrustedClientsProcessTest::isClosed);
          return open.isEmpty();
        });

    publishing.publish("after");
    assertThat(hermod.isAlive()).isTrue();
    assertThat(hermod.output().lines()).noneMatch(line -> line.contains("OutOfMemoryError"));
  }

  @Test
  void aThousandFormsThatLackOneByteDoNotKillASmallProcess() throws IOException {
    hermod.setJvmOptions("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UseParallelGC");
    hermod.start("--http.max-connections", "2000", "--http.max-connections-per-address", "2000");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    URI http = hermod.http().orElseThrow();
    for (int i = 0; i < 1_000; i++) {
      hold(http, form() + "x".repeat(FORM - 1));
    }

    publishing.publish("during");
    assertThat(hermod.isAlive()).isTrue();
    assertThat(hermod.output().lines()).noneMatch(line -> line.contains("OutOfMemoryError"));
  }

  private static String form() {
    return "POST /adfs/oauth2/token HTTP/1.1\r\nhost: a\r\ncontent-length: " + FORM + "\r\n\r\n";
  }

  /** Sends as much as the server takes, and reads nothing. */
  private void hold(URI server, String text) throws IOException {
    SocketChannel channel = SocketChannel.open();
    held.add(channel);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
    channel.connect(
        new InetSocketAddress(InetAddress.ofLiteral(server.getHost()), server.getPort()));
    channel.configureBlocking(false);
    try {
      channel.write(ByteBuffer.wrap(text.getBytes(ISO_8859_1)));
    } catch (IOException _) {
      assertThat(channel.isOpen()).isTrue(); // closed by the server already
    }
  }

  /** Sends a little more, and so hears of a server that no longer listens. */
  private static boolean isClosed(SocketChannel channel) {
    try {
      return channel.write(ByteBuffer.wrap(new byte[] {'x'})) < 0;
    } catch (IOException _) {
      return true;
    }
  }
}
