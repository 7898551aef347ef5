package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.webhook.EntraTokens;
import io.hermod.destination.webhook.TokenServer;
import io.hermod.egress.Egress;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real webhook that wants tokens, and a real server that gives them. */
class ProtectedSenderTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  @AutoClose private final TokenServer tokenServer = new TokenServer();
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @AutoClose
  private final EntraTokens tokens =
      new EntraTokens(List.of(tokenServer.tenant()), OutboundProxy.NONE, () -> now);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final VertxLoop loop = new VertxLoop(vertx, context, InstantSource.system());
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private volatile String wanted = "Bearer token-1";
  private URI url = URI.create("");

  @BeforeEach
  void serve() {
    HttpServer server =
        vertx.createHttpServer().requestHandler(this::receive).listen(0, "127.0.0.1").await();
    url = URI.create("http://127.0.0.1:" + server.actualPort() + "/hook");
  }

  private void receive(HttpServerRequest request) {
    List<String> all = request.headers().getAll("Authorization");
    String authorization = all.isEmpty() ? "null" : String.join(", ", all);
    authorizations.add(authorization);
    request.response().setStatusCode(authorization.equals(wanted) ? 200 : 401).end();
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void sendsATokenWithEveryRequest() {
    Sender sender = sender(new EntraApplication(TokenServer.TENANT, "api://shop"));

    assertThat(send(sender)).isEqualTo(new Responded(200));
    assertThat(send(sender)).isEqualTo(new Responded(200));
    assertThat(authorizations).containsExactly("Bearer token-1", "Bearer token-1");
    assertThat(tokenServer.requests()).hasSize(1);
  }

  @Test
  void sendsTheTokenInThePlaceOfAHeaderOfTheSubscription() {
    EntraApplication shop = new EntraApplication(TokenServer.TENANT, "api://shop");

    send(sender(shop, List.of(new HeaderMapping.Static("Authorization", "mine", false))));
    send(sender(shop, List.of(new HeaderMapping.Dynamic("authorization", "id"))));

    assertThat(authorizations).containsExactly("Bearer token-1", "Bearer token-1");
  }

  @Test
  void sendsNothingWithoutATokenAndSaysWhy() {
    tokenServer.willAnswer(400, "{\"error\":\"s3cret\"}");
    Sender sender = sender(new EntraApplication(TokenServer.TENANT, "api://shop"));

    DeliveryOutcome outcome = send(sender);

    assertThat(outcome)
        .isEqualTo(
            new Withheld(Outcome.UNAUTHORIZED, "no token: the token endpoint responded with 400"));
    assertThat(outcome.failure()).isEqualTo(Outcome.UNAUTHORIZED);
    assertThat(authorizations).isEmpty();
  }

  @Test
  void sendsAgainWhenTokensAreBack() {
    tokenServer.willAnswer(503, "");
    Sender sender = sender(new EntraApplication(TokenServer.TENANT, "api://shop"));
    send(sender);
    tokenServer.willGiveTokens();
    now = now.plusSeconds(1);
    wanted = "Bearer token-2";

    assertThat(send(sender)).isEqualTo(new Responded(200));
  }

  @Test
  void takesAnotherTokenAfterTheWebhookRefusedTheOne() {
    Sender sender = sender(new EntraApplication(TokenServer.TENANT, "api://shop"));
    send(sender);
    wanted = "Bearer token-2";
    now = now.plus(Duration.ofMinutes(1));

    assertThat(send(sender)).isEqualTo(new Responded(401));
    assertThat(send(sender)).isEqualTo(new Responded(200));
  }

  @Test
  void sendsNoTokenToWebhooksThatWantNone() {
    wanted = "null";

    assertThat(send(sender(null))).isEqualTo(new Responded(200));
    assertThat(tokenServer.requests()).isEmpty();
  }

  private Sender sender(@Nullable EntraApplication protection) {
    return sender(protection, List.of());
  }

  private Sender sender(@Nullable EntraApplication protection, List<HeaderMapping> headers) {
    Subscription subscription =
        new SubscriptionBuilder(
                1, TOPIC.id(), new WebhookDestination(url, BatchPolicy.NONE, headers, protection))
            .named("billing", "/billing")
            .filter(EventFilter.ALL)
            .build();
    return new DestinationSenders(
            vertx,
            loop,
            OutboundTls.USUAL,
            Egress.OPEN,
            new SenderSettings(
                false,
                "origin",
                tokens,
                ConfiguredResources.NONE,
                new KafkaProducers(),
                InstantSource.system()))
        .senderFor(
            subscription, TOPIC, TestProfiles.waiting(Duration.ofSeconds(20), Duration.ZERO));
  }

  private DeliveryOutcome send(Sender sender) {
    byte[] json = "{\"id\":\"e1\"}".getBytes(UTF_8);
    Event event = new Event("e1", "T", "s", "1", (byte) 0, new RawJson(json, 0, json.length));
    Told told = new Told();
    loop.execute(() -> sender.send(new TestBatchBody(List.of(event)), told));
    return told.awaitOutcome();
  }
}
