package io.hermod.destination.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.senders.DestinationSenders;
import io.hermod.destination.senders.Told;
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
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionsTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  private static final Profile PROFILE =
      TestProfiles.waiting(Duration.ofSeconds(10), Duration.ZERO);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final DestinationSenders senders =
      new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()));
  private final Queue<HttpConnection> opened = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Void> firstClosed = new CompletableFuture<>();

  @AfterEach
  void stop() {
    join(vertx.close());
  }

  @Test
  void oneAfterTheOtherShareAConnection() {
    int port = serve(request -> request.response().end());

    assertThat(send(port)).isEqualTo(new Responded(200));
    assertThat(send(port)).isEqualTo(new Responded(200));
    assertThat(opened).hasSize(1);
  }

  @Test
  void aConnectionThatTheServerWillCloseIsNotUsedAgain() {
    int port = serve(request -> request.response().putHeader("Connection", "close").end());

    assertThat(send(port)).isEqualTo(new Responded(200));
    assertThat(send(port)).isEqualTo(new Responded(200));
    assertThat(opened).hasSize(2);
  }

  @Test
  void aConnectionThatTheServerClosedWhileItWaitedCostsNoAttempt() {
    int port = serve(request -> request.response().end());
    assertThat(send(port)).isEqualTo(new Responded(200));

    join(opened.remove().close());
    // An exchange with another server later, the event loop has seen that this one hung up.
    send(serve(request -> request.response().end()));
    opened.clear();

    assertThat(send(port)).isEqualTo(new Responded(200));
    assertThat(opened).hasSize(1);
  }

  @Test
  void aConnectionIsClosedBeforeTheServerWouldDoIt() {
    int port = serve(request -> request.response().putHeader("Keep-Alive", "timeout=2").end());

    assertThat(send(port)).isEqualTo(new Responded(200));

    assertThat(firstClosed.orTimeout(20, TimeUnit.SECONDS)).succeedsWithin(Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, 60",
        "timeout=5, 4",
        "'max=100, Timeout = 5', 4",
        "timeout=0, 0",
        "timeout=999999999, 60",
        "timeout=99999999999, 60",
        "max=100, 60",
      })
  void theServersKeepAliveIsHeeded(String header, int seconds) {
    assertThat(Connection.idleSeconds(header)).isEqualTo(seconds);
  }

  private int serve(Handler<HttpServerRequest> handler) {
    return join(vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
            .connectionHandler(this::opened)
            .requestHandler(handler)
            .listen())
        .actualPort();
  }

  private void opened(HttpConnection connection) {
    opened.add(connection);
    connection.closeHandler(_ -> firstClosed.complete(null));
  }

  private DeliveryOutcome send(int port) {
    Told told = new Told();
    context.runOnContext(
        _ ->
            senders
                .senderFor(subscription(port), TOPIC, PROFILE)
                .send(new TestBatchBody(List.of(event())), told));
    return told.awaitOutcome();
  }

  private static Subscription subscription(int port) {
    URI url = URI.create("http://127.0.0.1:" + port + "/hook");
    return new SubscriptionBuilder(2, 1, new WebhookDestination(url))
        .named("billing", "/billing")
        .filter(EventFilter.ALL)
        .build();
  }

  private static Event event() {
    byte[] json = {'{', '}'};
    return new Event("e1", "type", "s", "", (byte) 0, new RawJson(json, 0, json.length));
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
