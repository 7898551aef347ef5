package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profile;
import io.hermod.profile.TestProfiles;
import io.hermod.schema.InputMapping;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicSchema;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventGridSenderTest {
  /** One that would wait for late answers of webhooks. */
  private static final Profile PROFILE =
      TestProfiles.waiting(Duration.ofMillis(500), Duration.ofMinutes(3));

  private record Publish(
      String path, @Nullable String key, @Nullable String contentType, String body) {}

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final CompletableFuture<Publish> received = new CompletableFuture<>();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void publishesWithTheKeyAsAnyPublisherDoes() {
    assertThat(send(Schema.EVENT_GRID, null, "{\"id\":\"1\"}", "{\"id\":\"2\"}"))
        .isEqualTo(new Responded(200));

    assertThat(received.join())
        .isEqualTo(
            new Publish(
                "/topics/t/api/events?api-version=2018-01-01",
                "secret",
                "application/json; charset=utf-8",
                "[{\"id\":\"1\"},{\"id\":\"2\"}]"));
  }

  @Test
  void namesTheTopicOfTheOtherSide() {
    send(Schema.EVENT_GRID, "there", "{\"id\":\"1\",\"topic\":\"here\"}");

    assertThat(received.join().body()).isEqualTo("[{\"id\":\"1\",\"topic\":\"there\"}]");
  }

  @Test
  void sendsEvenOneCloudEventAsABatch() {
    send(Schema.CLOUD_EVENTS, "there", "{\"id\":\"1\"}");

    assertThat(received.join().contentType())
        .isEqualTo("application/cloudevents-batch+json; charset=utf-8");
    assertThat(received.join().body()).isEqualTo("[{\"id\":\"1\"}]");
  }

  @Test
  void waitsForNoLateAnswer() {
    int port = serve(_ -> {});

    assertThat(start(port, Schema.EVENT_GRID, null, "{\"id\":\"1\"}").awaitOutcome())
        .isEqualTo(new TimedOut(false));
  }

  private DeliveryOutcome send(Schema schema, @Nullable String topicName, String... events) {
    return start(serve(this::take), schema, topicName, events).awaitOutcome();
  }

  private void take(HttpServerRequest request) {
    request.bodyHandler(
        body -> {
          received.complete(
              new Publish(
                  request.uri(),
                  request.getHeader("aeg-sas-key"),
                  request.getHeader("content-type"),
                  body.toString(UTF_8)));
          request.response().end();
        });
  }

  private int serve(Handler<HttpServerRequest> handler) {
    return vertx
        .createHttpServer()
        .requestHandler(handler)
        .listen(0, "127.0.0.1")
        .await()
        .actualPort();
  }

  private Told start(int port, Schema schema, @Nullable String topicName, String... events) {
    TopicKeys keys = new TopicKeys("a", "b");
    Topic topic =
        new TopicBuilder(1, "t", "/t")
            .keys(keys)
            .schema(new TopicSchema(schema, InputMapping.NONE))
            .build();
    Told told = new Told();
    TestBatchBody body =
        new TestBatchBody(List.of(events).stream().map(EventGridSenderTest::event).toList());
    context.runOnContext(
        _ ->
            new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()))
                .senderFor(subscription(port, schema, topicName), topic, PROFILE)
                .send(body, told));
    return told;
  }

  private static Subscription subscription(int port, Schema schema, @Nullable String topicName) {
    URI url =
        URI.create(
            "http://127.0.0.1:%d/topics/t/api/events?api-version=2018-01-01".formatted(port));
    return new SubscriptionBuilder(
            2, 1, new EventGridDestination(url, "secret", topicName, BatchPolicy.NONE))
        .named("bridge", "/bridge")
        .filter(EventFilter.ALL)
        .schema(schema)
        .build();
  }

  private static Event event(String text) {
    byte[] json = text.getBytes(UTF_8);
    return new Event("1", "type", "s", "", (byte) 0, new RawJson(json, 0, json.length));
  }
}
