package io.hermod.destination.senders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Pause;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The responses of webhooks that name the events which they could not take. */
class PartialResponseTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final String LISTED = "{\"failed\":[{\"id\":\"a\",\"status\":503}]}";

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final DestinationSenders senders =
      new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()));

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @ParameterizedTest
  @CsvSource({"200", "207"})
  void theBodyNamesTheEventsThatFailed(int status) throws IOException {
    String body =
        "{\"failed\":[{\"id\":\"a\",\"status\":503,\"why\":\"x\"},{\"id\":\"b\",\"status\":400}],"
            + "\"more\":1}";

    assertThat(outcomeOf(status, body))
        .isEqualTo(new PartlyAccepted(status, Map.of("a", 503, "b", 400), null));
  }

  @Test
  void aRetryAfterIsForTheEventsThatFailed() throws IOException {
    DeliveryOutcome outcome =
        outcomeOf("HTTP/1.1 207 Multi\r\nretry-after: 7\r\n" + withLength(LISTED));

    assertThat(((PartlyAccepted) outcome).of("a")).isEqualTo(new Responded(503, "7"));
    assertThat(((PartlyAccepted) outcome).of("b")).isNull();
  }

  @ParameterizedTest
  @CsvSource({"200", "207"})
  void anEmptyListMeansThatAllWereAccepted(int status) throws IOException {
    assertThat(outcomeOf(status, "{\"failed\":[]}"))
        .isEqualTo(new PartlyAccepted(status, Map.of(), null));
  }

  @ParameterizedTest
  @CsvSource({"200", "207", "204"})
  void withoutABodyTheStatusDecides(int status) throws IOException {
    assertThat(outcomeOf(status, "")).isEqualTo(new Responded(status));
  }

  @ParameterizedTest
  @CsvSource({"201", "202", "400", "503"})
  void theBodyOfAnotherStatusIsNotRead(int status) throws IOException {
    assertThat(outcomeOf(status, LISTED)).isEqualTo(new Responded(status));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      delimiter = ';',
      value = {
        "'OK'; its body is not JSON",
        "'{\"failed\":['; its body is not JSON",
        "'{}'; its body is not {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'[]'; its body is not {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'{\"failed\":{}}'; its body is not {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'{\"failed\":[\"a\"]}'; its body is not {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'{\"failed\":[{\"id\":\"a\"}]}'; its body is not"
            + " {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'{\"failed\":[{\"id\":1,\"status\":503}]}'; its body is not"
            + " {\"failed\":[{\"id\":\"…\",\"status\":503}]}",
        "'{\"failed\":[{\"id\":\"a\",\"status\":42}]}'; its body is not"
            + " {\"failed\":[{\"id\":\"…\",\"status\":503}]}"
      })
  void aBodyThatSaysSomethingElseFailsTheWholeBatch(String body, String problem)
      throws IOException {
    assertThat(outcomeOf(200, body)).isEqualTo(new Unreadable(200, problem));
  }

  @Test
  void aBodyIsReadUpToOneMegabyte() throws IOException {
    String padding = " ".repeat(1024 * 1024 - LISTED.length());

    assertThat(outcomeOf(200, LISTED + padding)).isInstanceOf(PartlyAccepted.class);
    assertThat(outcomeOf(200, LISTED + padding + " "))
        .isEqualTo(new Unreadable(200, "its body is longer than 1 MB"));
  }

  @Test
  void aBodyThatIsCutOffFailsTheWholeBatch() throws IOException {
    try (RawServer server =
        new RawServer(
            InetAddress.getLoopbackAddress(),
            true,
            to -> {
              RawServer.write(to, "HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n" + LISTED);
              to.close();
            })) {
      assertThat(send(server, true).awaitOutcome())
          .isEqualTo(new Unreadable(200, "its body is not complete"));
    }
  }

  @Test
  void aCompressedBodyIsNotAskedForAndNotRead() throws IOException {
    String compressed = "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n" + withLength(LISTED);
    try (RawServer server = new RawServer(compressed)) {
      assertThat(send(server, true).awaitOutcome())
          .isEqualTo(new Unreadable(200, "its body is compressed"));
      assertThat(server.requests.remove()).contains("\r\naccept-encoding: identity\r\n");
    }
    assertThat(outcomeOf("HTTP/1.1 200 OK\r\ncontent-encoding: identity\r\n" + withLength(LISTED)))
        .isInstanceOf(PartlyAccepted.class);
  }

  @Test
  void whoHasNotAskedForItIsNotAffected() throws IOException {
    try (RawServer server = new RawServer("HTTP/1.1 200 OK\r\n" + withLength(LISTED))) {
      assertThat(send(server, false).awaitOutcome()).isEqualTo(new Responded(200));
    }
  }

  @Test
  void aLateResponseNamesEventsToo() throws IOException {
    CompletableFuture<Socket> asked = new CompletableFuture<>();
    try (RawServer server =
        new RawServer(InetAddress.getLoopbackAddress(), true, to -> asked.complete(to))) {
      Told told = send(server, true, Duration.ofSeconds(1), Duration.ofSeconds(20));

      assertThat(told.awaitOutcome()).isEqualTo(new TimedOut(true));
      RawServer.write(asked.join(), "HTTP/1.1 200 OK\r\n" + withLength(LISTED));
      assertThat(told.awaitLateEnd()).contains(new PartlyAccepted(200, Map.of("a", 503), null));
    }
  }

  private DeliveryOutcome outcomeOf(int status, String body) throws IOException {
    String head = "HTTP/1.1 " + status + " Status\r\n";
    return outcomeOf(status == 204 ? head + "\r\n" : head + withLength(body));
  }

  private static String withLength(String body) {
    return "content-length: " + body.length() + "\r\n\r\n" + body;
  }

  private DeliveryOutcome outcomeOf(String response) throws IOException {
    try (RawServer server = new RawServer(response)) {
      return send(server, true).awaitOutcome();
    }
  }

  private Told send(RawServer server, boolean acceptsPartly) {
    return send(server, acceptsPartly, Duration.ofSeconds(30), Duration.ZERO);
  }

  private Told send(RawServer server, boolean acceptsPartly, Duration timeout, Duration late) {
    Told told = new Told();
    Event event = new Event("a", "t", "s", "", (byte) 0, new RawJson(new byte[] {'1'}, 0, 1));
    Subscription subscription =
        new SubscriptionBuilder(
                1,
                TOPIC.id(),
                new WebhookDestination(URI.create("http://127.0.0.1:" + server.port() + "/hook")))
            .control(new DeliveryControl(Pause.NONE, FlowLimits.NONE, acceptsPartly, null))
            .build();
    context.runOnContext(
        _ ->
            senders
                .senderFor(subscription, TOPIC, TestProfiles.waiting(timeout, late))
                .send(new TestBatchBody(List.of(event)), told));
    return told;
  }
}
