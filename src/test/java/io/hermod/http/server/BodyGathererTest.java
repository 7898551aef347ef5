package io.hermod.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyGathererTest {
  private static final int LARGE = 1 << 24;

  private final EmbeddedChannel channel =
      new EmbeddedChannel(
          new HttpRequestDecoder(new HttpDecoderConfig().setMaxChunkSize(LARGE)), new Gathering());

  private static final class Gathering extends ChannelInboundHandlerAdapter {
    private final BodyGatherer gatherer = new BodyGatherer();

    @Override
    public void channelRead(ChannelHandlerContext pipe, Object message) {
      Object passed = message;
      if (message instanceof HttpRequest request) {
        gatherer.begin(request);
      } else if (message instanceof HttpContent piece) {
        passed = gatherer.take(piece);
      }
      if (passed != null) {
        pipe.fireChannelRead(passed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 50, 99, 100})
  void makesOnePieceOfABodyOfWhichTheFirstHalfCameAtOnce(int further) {
    String body = "x".repeat(100) + "y".repeat(further);
    receive(head("content-length: " + body.length()) + "x".repeat(100));
    assertThat(pieces()).isEmpty();

    receive("y".repeat(further));

    assertThat(pieces()).containsExactly(body);
  }

  @Test
  void leavesABodyAloneThatComesInOnePiece() {
    receive(head("content-length: 5") + "hello" + head("content-length: 2") + "ho");

    assertThat(pieces()).containsExactly("hello", "ho");
  }

  @Test
  void keepsNoMemoryForABodyThatIsOnlyAnnounced() {
    receive(head("content-length: 1000") + "a");
    assertThat(pieces()).containsExactly("a");

    receive("b".repeat(998));
    receive("c");
    assertThat(pieces()).containsExactly("b".repeat(998), "c");
  }

  @Test
  void passesABodyThatIsTooLargeForAnyoneAsItComes() {
    int half = 2 << 20;
    receive(head("content-length: " + 2 * half) + "a".repeat(half));
    assertThat(pieces()).containsExactly("a".repeat(half));
  }

  @Test
  void passesABodyOfUnknownLengthAsItComes() {
    receive(head("transfer-encoding: chunked") + "3\r\nabc\r\n");
    receive("2\r\nde\r\n0\r\n\r\n");

    assertThat(pieces()).containsExactly("abc", "de");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-1", "99999999999999999999", "5, 6", ""})
  void passesARequestThatSaysNoUsableLength(String length) {
    receive(head("content-length: " + length) + "hello");

    HttpRequest request = channel.readInbound();
    assertThat(request.decoderResult().isFailure()).isTrue();
  }

  @Test
  void forgetsABodyWhoseSenderWentAway() {
    receive(head("content-length: 10") + "abcdefgh");
    channel.finish();

    assertThat(pieces()).isEmpty();
  }

  /** However requests on one connection are cut, each body is what was sent. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void losesAndMixesNothing(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> sent = new ArrayList<>();
    StringBuilder bytes = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      String body = Character.toString('a' + i % 26).repeat(random.nextInt(300));
      sent.add(body);
      bytes.append(head("content-length: " + body.length())).append(body);
    }

    for (int at = 0; at < bytes.length(); ) {
      int end = Math.min(bytes.length(), at + 1 + random.nextInt(400));
      receive(bytes.substring(at, end));
      at = end;
    }

    assertThat(bodies()).isEqualTo(sent);
  }

  private void receive(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, ISO_8859_1));
  }

  private static String head(String header) {
    return "POST / HTTP/1.1\r\nhost: a\r\n" + header + "\r\n\r\n";
  }

  /** Those that hold something, as far as they have come through. */
  private List<String> pieces() {
    List<String> found = new ArrayList<>();
    for (Object next = channel.readInbound(); next != null; next = channel.readInbound()) {
      if (next instanceof HttpContent content && content.content().isReadable()) {
        found.add(text(content.content()));
      }
    }
    return found;
  }

  private List<String> bodies() {
    List<String> found = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    for (Object next = channel.readInbound(); next != null; next = channel.readInbound()) {
      if (next instanceof HttpContent content) {
        body.append(text(content.content()));
      }
      if (next instanceof LastHttpContent) {
        found.add(body.toString());
        body.setLength(0);
      }
    }
    return found;
  }

  private static String text(ByteBuf bytes) {
    return bytes.toString(ISO_8859_1);
  }
}
