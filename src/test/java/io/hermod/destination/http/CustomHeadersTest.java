package io.hermod.destination.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.senders.DestinationSenders;
import io.hermod.destination.senders.Told;
import io.hermod.event.Event;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profiles;
import io.hermod.schema.read.EventGridReader;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HeaderMapping.Dynamic;
import io.hermod.subscription.HeaderMapping.Static;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomHeadersTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final CompletableFuture<MultiMap> received = new CompletableFuture<>();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void sendsFixedHeadersSecretOrNot() {
    MultiMap headers =
        send(
            "{}",
            new Static("X-Colour", "light blue", false),
            new Static("Authorization", "Bearer hunter2", true));

    assertThat(headers.get("X-Colour")).isEqualTo("light blue");
    assertThat(headers.get("Authorization")).isEqualTo("Bearer hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "id, e1",
    "subject, /a",
    "eventType, created",
    "eventTime, 2026-01-01T00:00:00Z",
    "dataVersion, ''",
    "metadataVersion, 1",
    "topic, /topics/orders",
    "data.system, billing",
    "data.size.kb, 12.50",
    "data.isNew, false"
  })
  void sendsWhatTheDeliveredEventSays(String field, String value) {
    MultiMap headers =
        send(
            "{\"system\":\"billing\",\"size\":{\"kb\":12.50},\"isNew\":false}",
            new Dynamic("X-Field", field));

    assertThat(headers.getAll("X-Field")).containsExactly(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"x\":null}",
        "{\"x\":[1]}",
        "{\"x\":{\"y\":1}}",
        "{\"x\":\"a\\r\\nX-Injected: 1\"}",
        "{\"x\":\"\\u0000\"}",
        "{\"x\":\"ü\"}",
        "{\"x\":\"\\ud800\"}",
        "7"
      })
  void leavesOutWhatIsMissingOrCannotStandInAHeader(String data) {
    MultiMap headers = send(data, new Dynamic("X-Field", "data.x"), new Dynamic("X-Id", "id"));

    assertThat(headers.contains("X-Field")).isFalse();
    assertThat(headers.contains("X-Injected")).isFalse();
    assertThat(headers.get("X-Id")).isEqualTo("e1");
  }

  @Test
  void sendsAValueOf4096BytesAndLeavesOutALongerOne() {
    MultiMap headers =
        send(
            "{\"long\":\"%s\",\"longer\":\"%s\"}".formatted("v".repeat(4096), "v".repeat(4097)),
            new Dynamic("X-Long", "data.long"),
            new Dynamic("X-Longer", "data.longer"));

    assertThat(headers.get("X-Long")).hasSize(4096);
    assertThat(headers.contains("X-Longer")).isFalse();
  }

  @Test
  void keepsTheHeadersOfTheServiceIfTheNamesAreTheSame() {
    MultiMap headers =
        send(
            "{\"type\":\"text/plain\"}",
            new Static("content-type", "text/plain", false),
            new Dynamic("ACCEPT-ENCODING", "data.type"));

    assertThat(headers.getAll("Content-Type")).containsExactly("application/json; charset=utf-8");
    assertThat(headers.getAll("Accept-Encoding")).containsExactly("gzip, deflate");
  }

  @Test
  void takesTheFirstEventOfABatch() {
    List<Event> events = List.of(event("{\"n\":1}"), event("{\"n\":2}"));

    assertThat(send(events, List.of(new Dynamic("X-N", "data.n"))).getAll("X-N"))
        .containsExactly("1");
  }

  private MultiMap send(String data, HeaderMapping... headers) {
    return send(List.of(event(data)), List.of(headers));
  }

  private MultiMap send(List<Event> events, List<HeaderMapping> headers) {
    int port =
        vertx
            .createHttpServer()
            .requestHandler(this::answer)
            .listen(0, "127.0.0.1")
            .await()
            .actualPort();
    Told told = new Told();
    context.runOnContext(_ -> sender(port, headers).send(new TestBatchBody(events), told));
    assertThat(told.awaitOutcome()).isEqualTo(new Responded(200));
    return received.join();
  }

  private void answer(HttpServerRequest request) {
    received.complete(request.headers());
    request.endHandler(_ -> request.response().end());
  }

  private Sender sender(int port, List<HeaderMapping> headers) {
    URI url = URI.create("http://127.0.0.1:" + port + "/");
    Subscription subscription =
        new SubscriptionBuilder(2, 1, new WebhookDestination(url, BatchPolicy.NONE, headers))
            .named("billing", "/billing")
            .filter(EventFilter.ALL)
            .build();
    return new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()))
        .senderFor(subscription, TOPIC, Profiles.named("cloud-2021").orElseThrow());
  }

  private static Event event(String data) {
    String json =
        "{\"id\":\"e1\",\"subject\":\"/a\",\"eventType\":\"created\",\"data\":"
            + data
            + ",\"eventTime\":\"2026-01-01T00:00:00Z\"}";
    return new EventGridReader().read(json.getBytes(UTF_8), TOPIC.resourceId()).getFirst();
  }
}
