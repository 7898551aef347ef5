package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.TestBatchBody;
import io.hermod.egress.Egress;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profile;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.tls.OutboundTls;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
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
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers whose TLS fails midway; each is followed by one that works, over a new connection. */
class BrokenTlsTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Profile PROFILE =
      TestProfiles.waiting(Duration.ofSeconds(20), Duration.ZERO);
  private static final Profile BRISK = TestProfiles.waiting(Duration.ofMillis(300), Duration.ZERO);

  /** What a server does with a connection, before TLS and after. */
  interface Behaviour {
    void with(Socket plain, SSLSocketMaker tls) throws IOException;
  }

  interface SSLSocketMaker {
    SSLSocket over(Socket plain) throws IOException;
  }

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final TestAuthority authority = new TestAuthority("broken");
  private final CallRules rules =
      CallRules.USUAL.withAnyAuthority(() -> Instant.parse("2026-05-01T00:00:00Z"));
  private final DestinationSenders senders =
      new DestinationSenders(
          vertx,
          new VertxLoop(vertx, context, InstantSource.system()),
          new OutboundTls(rules, rules),
          Egress.OPEN,
          SenderSettings.plain(InstantSource.system()));
  private ServerSocket socket;
  private SSLContext tls;

  @BeforeEach
  void listen() throws Exception {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    TestIdentity identity = authority.server();
    tls = TestIdentity.context(new KeyManager[] {identity.keyManager()}, authority.certificate());
  }

  @AfterEach
  void stop() throws IOException {
    socket.close();
    vertx.close().await();
  }

  @Test
  void aHandshakeThatIsCutIsASocketErrorAndTheNextAttemptSucceeds() {
    serve((plain, _) -> receive(plain));

    assertThat(send(PROFILE)).satisfies(BrokenTlsTest::isSocketError);
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  @Test
  void aHandshakeThatIsAnsweredWithRubbishIsASocketError() {
    serve(
        (plain, _) -> {
          receive(plain);
          plain.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
        });

    assertThat(send(PROFILE)).satisfies(BrokenTlsTest::isSocketError);
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  @Test
  void aHandshakeThatIsNeverAnsweredTimesOut() {
    serve((plain, _) -> plain.getInputStream().transferTo(OutputStream.nullOutputStream()));

    assertThat(send(BRISK)).isEqualTo(new DeliveryOutcome.TimedOut(false));
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  @Test
  void aRecordThatCannotBeDecryptedIsASocketError() {
    serve(
        (plain, maker) -> {
          SSLSocket secure = maker.over(plain);
          receive(secure);
          plain.getOutputStream().write(new byte[] {23, 3, 3, 0, 32});
          plain.getOutputStream().write(new byte[32]);
          plain.getOutputStream().flush();
          plain.getInputStream().transferTo(OutputStream.nullOutputStream());
        });

    assertThat(send(PROFILE)).satisfies(BrokenTlsTest::isSocketError);
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  @Test
  void aConnectionThatIsCutBeforeTheResponseIsASocketError() {
    serve(
        (plain, maker) -> {
          receive(maker.over(plain));
          plain.setSoLinger(true, 0);
        });

    assertThat(send(PROFILE)).satisfies(BrokenTlsTest::isSocketError);
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  @Test
  void theStatusOfAResponseThatIsCutInItsBodyCounts() {
    serve(
        (plain, maker) -> {
          SSLSocket secure = maker.over(plain);
          receive(secure);
          secure
              .getOutputStream()
              .write("HTTP/1.1 503 Busy\r\ncontent-length: 100\r\n\r\nhalf".getBytes(US_ASCII));
          secure.getOutputStream().flush();
          plain.shutdownOutput();
          plain.getInputStream().transferTo(OutputStream.nullOutputStream());
        });

    assertThat(send(PROFILE)).isEqualTo(new Responded(503));
    assertThat(send(PROFILE)).isEqualTo(new Responded(200));
  }

  private static void isSocketError(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Unreachable.class,
            failed -> assertThat(failed.failure()).isEqualTo(Outcome.SOCKET_ERROR));
  }

  /** The first connection is broken, all others are good. */
  private void serve(Behaviour first) {
    AtomicInteger connections = new AtomicInteger();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (!socket.isClosed()) {
                  Socket plain = socket.accept();
                  Behaviour each =
                      connections.incrementAndGet() == 1 ? first : BrokenTlsTest::answer;
                  Thread.ofVirtual().start(() -> serve(plain, each));
                }
              } catch (IOException _) {
                // Closed: the test is over.
              }
            });
  }

  private void serve(Socket plain, Behaviour behaviour) {
    try (plain) {
      behaviour.with(
          plain,
          each -> {
            SSLSocket secure =
                (SSLSocket) tls.getSocketFactory().createSocket(each, null, each.getPort(), false);
            secure.setUseClientMode(false);
            return secure;
          });
    } catch (IOException _) {
      // The other side hung up.
    }
  }

  /** Some of what the client has to say. */
  private static void receive(Socket from) throws IOException {
    int _ = from.getInputStream().read(new byte[64]);
  }

  private static void answer(Socket plain, SSLSocketMaker maker) throws IOException {
    SSLSocket secure = maker.over(plain);
    receive(secure);
    secure
        .getOutputStream()
        .write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".getBytes(US_ASCII));
    secure.getOutputStream().flush();
    secure.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  private DeliveryOutcome send(Profile profile) {
    Subscription subscription =
        new SubscriptionBuilder(
                2,
                1,
                new WebhookDestination(
                    URI.create("https://localhost:" + socket.getLocalPort() + "/")))
            .named("s", "/s")
            .filter(EventFilter.ALL)
            .build();
    byte[] json = {'{', '}'};
    Event event = new Event("e1", "type", "s", "", (byte) 0, new RawJson(json, 0, json.length));
    Told told = new Told();
    context.runOnContext(
        _ ->
            senders
                .senderFor(subscription, TOPIC, profile)
                .send(new TestBatchBody(List.of(event)), told));
    return told.awaitOutcome();
  }
}
