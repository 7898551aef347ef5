package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.TraceContext;
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
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebhookSenderTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  private static final Profile PROFILE =
      TestProfiles.waiting(Duration.ofMillis(500), Duration.ZERO);

  private static final Profile PATIENT =
      TestProfiles.waiting(Duration.ofMillis(500), Duration.ofMinutes(3));
  private static final Profile PATIENT_FOR_A_SECOND =
      TestProfiles.waiting(Duration.ofMillis(500), Duration.ofSeconds(1));

  private static final TraceContext TRACE =
      new TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "a=1");

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final CompletableFuture<MultiMap> headers = new CompletableFuture<>();
  private final CompletableFuture<String> body = new CompletableFuture<>();

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void tellsTheStatusOfTheAnswer() {
    assertThat(send(serve(answer(503)), event("e1", "1"))).isEqualTo(new Responded(503));
  }

  @Test
  void postsAnArrayOfEventsWithTheirStamps() {
    send(serve(answer(200)), event("e1", "1"), event("e2", "1"));

    assertThat(body.join())
        .isEqualTo(
            "[{\"id\":\"e1\",\"topic\":\"/topics/orders\"},"
                + "{\"id\":\"e2\",\"topic\":\"/topics/orders\"}]");
  }

  @Test
  void leavesOutHeadersThatCannotHoldWhatThePublisherWrote() {
    send(serve(answer(200)), event("line\nbreak", "ü"));

    assertThat(headers.join().contains("aeg-output-event-id")).isFalse();
    assertThat(headers.join().contains("aeg-data-version")).isFalse();
    assertThat(headers.join().get("aeg-subscription-name")).isEqualTo("BILLING");
  }

  @Test
  void passesOnTheTraceThatAllEventsOfARequestBelongTo() {
    send(serve(answer(200)), event("e1", "1").in(TRACE), event("e2", "1").in(TRACE));

    assertThat(headers.join().get("traceparent")).isEqualTo(TRACE.parent());
    assertThat(headers.join().get("tracestate")).isEqualTo("a=1");
  }

  @Test
  void aRequestWithEventsOfSeveralTracesBelongsToNone() {
    send(
        serve(answer(200)),
        event("e1", "1").in(TRACE),
        event("e2", "1").in(TRACE.at("1111111111111111")));

    assertThat(headers.join().contains("traceparent")).isFalse();
    assertThat(headers.join().contains("tracestate")).isFalse();
  }

  @Test
  void doesNotWaitForeverForAnAnswer() {
    assertThat(send(serve(_ -> {}), event("e1", "1"))).isEqualTo(new TimedOut(false));
  }

  @Test
  void tellsOfAnAnswerThatComesAfterTheResponseWait() {
    CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
    Told told = start(serve(held::complete), PATIENT, event("e1", "1"));

    assertThat(told.awaitOutcome()).isEqualTo(new TimedOut(true));
    held.join().response().setStatusCode(202).end();
    assertThat(told.awaitLateEnd()).contains(new Responded(202));
  }

  @Test
  void tellsThatNoAnswerCameInTheLateWindowEither() {
    Told told = start(serve(_ -> {}), PATIENT_FOR_A_SECOND, event("e1", "1"));

    assertThat(told.awaitOutcome()).isEqualTo(new TimedOut(true));
    assertThat(told.awaitLateEnd()).isEmpty();
  }

  @Test
  void tellsWhenTheOtherSideHangsUpInTheLateWindow() {
    CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
    Told told = start(serve(held::complete), PATIENT, event("e1", "1"));

    told.awaitOutcome();
    held.join().connection().close();
    assertThat(told.awaitLateEnd()).isEmpty();
  }

  @Test
  void passesOnWhenABusyEndpointWantsToBeAskedAgain() {
    int port =
        serve(request -> request.response().setStatusCode(429).putHeader("Retry-After", "7").end());

    assertThat(send(port, event("e1", "1"))).isEqualTo(new Responded(429, "7"));
  }

  @Test
  void takesTheStatusOfAnAnswerThatDoesNotEnd() {
    int port = serve(request -> request.response().setChunked(true).write("x"));

    assertThat(send(port, event("e1", "1"))).isEqualTo(new Responded(200));
  }

  @Test
  void readsNoMoreThanItNeedsOfALongAnswer() {
    int port = serve(request -> request.response().end("x".repeat(10_000_000)));

    assertThat(send(port, event("e1", "1"))).isEqualTo(new Responded(200));
  }

  @Test
  void saysThatNobodyListens() {
    HttpServer gone = vertx.createHttpServer().requestHandler(answer(200));
    int port = join(gone.listen(0, "127.0.0.1")).actualPort();
    join(gone.close());

    assertThat(send(port, event("e1", "1"))).isInstanceOf(Unreachable.class);
  }

  private Handler<HttpServerRequest> answer(int status) {
    return request -> {
      headers.complete(request.headers());
      request
          .bodyHandler(bytes -> body.complete(bytes.toString(UTF_8)))
          .endHandler(_ -> request.response().setStatusCode(status).end());
    };
  }

  private int serve(Handler<HttpServerRequest> handler) {
    return join(vertx.createHttpServer().requestHandler(handler).listen(0, "127.0.0.1"))
        .actualPort();
  }

  private DeliveryOutcome send(int port, Event... events) {
    return start(port, PROFILE, events).awaitOutcome();
  }

  private Told start(int port, Profile profile, Event... events) {
    Told told = new Told();
    context.runOnContext(
        _ ->
            new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()))
                .senderFor(subscription(port), TOPIC, profile)
                .send(new TestBatchBody(List.of(events)), told));
    return told;
  }

  private static Subscription subscription(int port) {
    return new SubscriptionBuilder(
            2, 1, new WebhookDestination(URI.create("http://127.0.0.1:" + port + "/hook?code=1")))
        .named("billing", "/billing")
        .filter(EventFilter.ALL)
        .build();
  }

  private static Event event(String id, String dataVersion) {
    byte[] json = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
    return new Event(id, "type", "s", dataVersion, (byte) 1, new RawJson(json, 0, json.length));
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
