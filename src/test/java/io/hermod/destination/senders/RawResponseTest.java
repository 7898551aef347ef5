package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profile;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire, and what may come back: answers that no well-behaved library writes. */
class RawResponseTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Profile PROFILE =
      TestProfiles.waiting(Duration.ofSeconds(30), Duration.ZERO);
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final InetAddress VERSION_SIX = InetAddress.ofLiteral("::1");
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  private static final String UNAVAILABLE =
      "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final DestinationSenders senders =
      new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()));

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void sendsOneHeadAndTheEvents() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      assertThat(send(server, "{\"id\":\"1\"}")).isEqualTo(new Responded(200));

      assertThat(server.requests)
          .containsExactly(
              """
              POST /hook?code=1 HTTP/1.1
              host: 127.0.0.1:%d
              accept-encoding: gzip, deflate
              aeg-event-type: Notification
              aeg-subscription-name: BILLING
              content-type: application/json; charset=utf-8
              aeg-metadata-version: 1
              aeg-delivery-count: 0
              aeg-data-version: 1.0
              aeg-output-event-id: e1
              content-length: 12

              [{"id":"1"}]\
              """
                  .formatted(server.port())
                  .replace("\n", "\r\n"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 95, 96, 97, 98, 995, 997, 998, 9_998, 99_998, 999_998, 999_999})
  void tellsTheLengthOfTheBody(int length) throws IOException {
    String event = "{\"a\":1" + " ".repeat(length - 6) + "}";
    try (RawServer server = new RawServer(OK)) {
      assertThat(send(server, event)).isEqualTo(new Responded(200));
      assertThat(send(server, event)).isEqualTo(new Responded(200));

      assertThat(server.requests).hasSize(2).allMatch(each -> each.endsWith("[" + event + "]"));
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void passesOverAnswersThatAreOnlyInterim() throws IOException {
    String interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
    try (RawServer server = new RawServer(interim + "HTTP/1.1 204 No Content\r\n\r\n")) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(204));
      assertThat(send(server, "{}")).isEqualTo(new Responded(204));
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void takesAnAnswerInChunks() throws IOException {
    String chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    try (RawServer server = new RawServer(chunked)) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void takesAnAnswerThatEndsWithItsConnection() throws IOException {
    try (RawServer server = closing("HTTP/1.1 200 OK\r\n\r\nwell done")) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(server.connections).hasValue(2);
    }
  }

  @Test
  void usesNoConnectionAgainThatBecameSomethingElse() throws IOException {
    try (RawServer server = new RawServer("HTTP/1.1 101 Switching Protocols\r\n\r\n")) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(101));
      assertThat(send(server, "{}")).isEqualTo(new Responded(101));
      assertThat(server.connections).hasValue(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n",
        "\u0000\u0001\u0002\r\n\r\n",
        ""
      })
  void takesWhatIsNoAnswerForABrokenConnection(String bytes) throws IOException {
    try (RawServer server = closing(bytes)) {
      assertThat(send(server, "{}")).isInstanceOf(Unreachable.class);
    }
  }

  @Test
  void usesNoConnectionAgainThatSaidMoreThanItWasAsked() throws IOException {
    try (RawServer server =
        new RawServer(OK + "HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\n\r\n")) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      assertThat(server.connections).hasValue(2);
    }
  }

  @Test
  void usesNoConnectionAgainWhoseServerDidNotReadTheRequest() throws IOException {
    String tooLarge = "HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n";
    String event = "{\"a\":\"" + "x".repeat(30_000_000) + "\"}";
    RawServer.Reply reply =
        connection -> {
          RawServer.write(connection, tooLarge);
          awaitHangUp(connection);
        };
    try (RawServer server = new RawServer(LOOPBACK, false, reply)) {
      assertThat(send(server, event)).isEqualTo(new Responded(413));
      assertThat(send(server, event)).isEqualTo(new Responded(413));
      assertThat(server.connections).hasValue(2);
    }
  }

  /**
   * The next request goes out as soon as the first is answered, while the rest of the same read is
   * still to be decoded.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        OK + OK,
        OK + "HTTP/1.1 100 Continue\r\n\r\n",
        OK + "HTTP/1.1 200 OK\r\n",
        OK + "H",
        "HTTP/1.1 100 Continue\r\n\r\n" + OK + OK,
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" + OK,
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nabc"
      })
  void settlesNoRequestOfAnotherSubscriptionWithWhatCameBeforeIt(String first) throws IOException {
    AtomicInteger asked = new AtomicInteger();
    RawServer.Reply reply =
        to -> RawServer.write(to, asked.incrementAndGet() == 1 ? first : UNAVAILABLE);
    try (RawServer server = new RawServer(LOOPBACK, true, reply)) {
      Told billing = new Told();
      Told shipping = new Told();
      context.runOnContext(
          _ ->
              send(
                  "billing",
                  server,
                  new Chained(billing, () -> send("shipping", server, shipping))));

      assertThat(billing.awaitOutcome()).isEqualTo(new Responded(200));
      assertThat(shipping.awaitOutcome()).isEqualTo(new Responded(503));
      assertThat(server.requests).hasSize(2);
      assertThat(server.connections).hasValue(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OK, "HTTP/1.1 200 OK\r\n", "H", "\r\n"})
  void closesAConnectionThatSaysSomethingWhileItWaits(String bytes) throws IOException {
    CompletableFuture<Socket> first = new CompletableFuture<>();
    RawServer.Reply reply =
        to -> {
          RawServer.write(to, first.complete(to) ? OK : UNAVAILABLE);
        };
    try (RawServer server = new RawServer(LOOPBACK, true, reply)) {
      assertThat(send(server, "{}")).isEqualTo(new Responded(200));
      RawServer.write(first.join(), bytes);
      server.awaitHangUp();

      assertThat(send(server, "{}")).isEqualTo(new Responded(503));
      assertThat(server.connections).hasValue(2);
    }
  }

  @Test
  void usesNoConnectionAgainThatBeganToAnswerBeforeItHadTheRequest() throws IOException {
    String event = "{\"a\":\"" + "x".repeat(30_000_000) + "\"}";
    RawServer.Reply reply =
        to -> {
          RawServer.write(to, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no");
          to.getInputStream().skipNBytes(event.length() + 2L);
          RawServer.write(to, "k");
        };
    try (RawServer server = new RawServer(LOOPBACK, false, reply)) {
      assertThat(send(server, event)).isEqualTo(new Responded(200));
      assertThat(send(server, event)).isEqualTo(new Responded(200));
      assertThat(server.connections).hasValue(2);
    }
  }

  private void send(String subscription, RawServer server, DeliveryListener listener) {
    senders
        .senderFor(subscription(subscription, "127.0.0.1", server.port()), TOPIC, PROFILE)
        .send(new TestBatchBody(List.of(event("{}"))), listener);
  }

  /** Goes on as soon as it is told, as a lane does. */
  private record Chained(DeliveryListener told, Runnable next) implements DeliveryListener {
    @Override
    public void settled(DeliveryOutcome outcome) {
      told.settled(outcome);
      next.run();
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {
      told.lateEnd(answer);
    }
  }

  private static void awaitHangUp(Socket connection) throws IOException {
    connection.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  @Test
  @EnabledIf("hasVersionSix")
  void reachesAServerByItsAddressOfVersionSix() throws IOException {
    try (RawServer server = new RawServer(VERSION_SIX, true, to -> RawServer.write(to, OK))) {
      assertThat(send("[::1]", server.port(), "{}")).isEqualTo(new Responded(200));
      assertThat(server.requests.remove()).contains("\r\nhost: [::1]:" + server.port() + "\r\n");
    }
  }

  /** Some machines, containers above all, have it switched off. */
  static boolean hasVersionSix() {
    try (ServerSocket socket = new ServerSocket(0, 1, VERSION_SIX)) {
      return socket.isBound();
    } catch (IOException _) {
      return false;
    }
  }

  private static RawServer closing(String answer) {
    return new RawServer(
        LOOPBACK,
        true,
        connection -> {
          RawServer.write(connection, answer);
          connection.close();
        });
  }

  private DeliveryOutcome send(RawServer server, String event) {
    return send("127.0.0.1", server.port(), event);
  }

  private DeliveryOutcome send(String host, int port, String event) {
    Told told = new Told();
    context.runOnContext(
        _ ->
            senders
                .senderFor(subscription("billing", host, port), TOPIC, PROFILE)
                .send(new TestBatchBody(List.of(event(event))), told));
    return told.awaitOutcome();
  }

  private static Subscription subscription(String name, String host, int port) {
    return new SubscriptionBuilder(
            2,
            1,
            new WebhookDestination(URI.create("http://" + host + ":" + port + "/hook?code=1")))
        .named(name, "/" + name)
        .filter(EventFilter.ALL)
        .build();
  }

  private static Event event(String text) {
    byte[] json = text.getBytes(UTF_8);
    return new Event("e1", "type", "s", "1.0", (byte) 0, new RawJson(json, 0, json.length));
  }
}
