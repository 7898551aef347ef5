package io.hermod.destination.senders;

import static io.hermod.subscription.TestSigningKeys.ED25519;
import static io.hermod.subscription.TestSigningKeys.HMAC;
import static io.hermod.subscription.TestSigningKeys.OTHER_HMAC;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Signing;
import io.hermod.subscription.SigningKey;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signed requests as they are on the wire, byte by byte. */
class SignedWebhookTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Instant REAL = Instant.parse("2026-07-01T10:00:00.9Z");
  private static final EntraApplication APPLICATION = new EntraApplication("tenant", "api://shop");

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  @AutoClose private final KafkaProducers kafka = new KafkaProducers();

  @AutoClose
  private final RawServer server = new RawServer("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");

  private final DestinationSenders senders =
      new DestinationSenders(
          vertx,
          new VertxLoop(vertx, context, InstantSource.system()),
          OutboundTls.USUAL,
          Egress.OPEN,
          new SenderSettings(
              false, "origin", new Tokens(), ConfiguredResources.NONE, kafka, () -> REAL));

  /** One request, taken apart. */
  private record Received(Map<String, List<String>> headers, String body) {
    static Received of(String request) {
      int end = request.indexOf("\r\n\r\n");
      return new Received(
          Arrays.stream(request.substring(0, end).split("\r\n"))
              .skip(1)
              .map(line -> line.split(": ", 2))
              .collect(
                  Collectors.groupingBy(
                      line -> line[0], Collectors.mapping(line -> line[1], Collectors.toList()))),
          new String(request.substring(end + 4).getBytes(ISO_8859_1), UTF_8));
    }

    String header(String name) {
      List<String> values = headers.getOrDefault(name, List.of());
      assertThat(values).as(name).hasSize(1);
      return values.getFirst();
    }

    List<String> signatures() {
      return List.of(header("webhook-signature").split(" "));
    }

    byte[] signed() {
      String text = header("webhook-id") + "." + header("webhook-timestamp") + "." + body;
      return text.getBytes(UTF_8);
    }
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void aSubscriptionThatDoesNotSignSendsNoSuchHeaders() {
    Received received = send(DeliveryControl.NONE, event("1"));

    assertThat(received.headers().keySet()).noneMatch(name -> name.startsWith("webhook-"));
  }

  @Test
  void aRequestIsSignedAsItIsSent() throws Exception {
    Received received = send(TestSigningKeys.signing(HMAC), event("1"));

    assertThat(received.body()).startsWith("[{\"id\":\"1\"");
    assertThat(received.header("content-length")).isEqualTo("" + received.body().length());
    assertThat(received.header("webhook-timestamp")).isEqualTo("" + REAL.getEpochSecond());
    assertThat(received.signatures()).containsExactly(byHmac(HMAC, received));
    assertThat(received.header("aeg-event-type")).isEqualTo("Notification");
  }

  @Test
  void anEd25519SignatureVerifiesWithThePublicKey() throws Exception {
    Received received = send(TestSigningKeys.signing(ED25519), event("1"));

    assertThat(received.signatures()).hasSize(1);
    assertThat(isByEd25519(received.signatures().getFirst(), received)).isTrue();
  }

  @Test
  void theKeyAndTheOldKeySign() throws Exception {
    Instant now = Instant.now();
    Signing signing =
        new Signing(HMAC).rotated(ED25519, now.minusSeconds(60)).rotated(OTHER_HMAC, now);
    Received received = send(DeliveryControl.NONE.signedWith(signing), event("1"));

    assertThat(received.signatures()).hasSize(3);
    assertThat(received.signatures().get(0)).isEqualTo(byHmac(OTHER_HMAC, received));
    assertThat(isByEd25519(received.signatures().get(1), received)).isTrue();
    assertThat(received.signatures().get(2)).isEqualTo(byHmac(HMAC, received));
  }

  @ParameterizedTest
  @EnumSource(
      value = Schema.class,
      names = {"EVENT_GRID", "CLOUD_EVENTS"})
  void everySchemaIsSignedAloneAndInBatches(Schema schema) throws Exception {
    for (BatchPolicy batching : List.of(BatchPolicy.NONE, new BatchPolicy(10, 64, false))) {
      WebhookDestination webhook = new WebhookDestination(url(), batching, List.of());
      Event[] events =
          batching.equals(BatchPolicy.NONE)
              ? new Event[] {event("1")}
              : new Event[] {event("1"), event("2"), event("3")};

      Received received = send(webhook, schema, TestSigningKeys.signing(HMAC), events);

      assertThat(received.signatures()).containsExactly(byHmac(HMAC, received));
    }
  }

  /** The buffer of a request grows while it is written, and its head moves. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100, 1_000, 10_000, 100_000, 1_000_000})
  void bodiesOfAllSizesAreSignedInFull(int length) throws Exception {
    Received received = send(TestSigningKeys.signing(HMAC), event("ä".repeat(length)));

    assertThat(received.body()).hasSizeGreaterThan(length);
    assertThat(received.signatures()).containsExactly(byHmac(HMAC, received));
  }

  @Test
  void customHeadersStay() throws Exception {
    WebhookDestination webhook =
        new WebhookDestination(
            url(),
            BatchPolicy.NONE,
            List.of(
                new HeaderMapping.Static("X-Team", "billing", false),
                new HeaderMapping.Dynamic("X-Id", "id")));

    Received received = send(webhook, Schema.EVENT_GRID, TestSigningKeys.signing(HMAC), event("1"));

    assertThat(received.header("X-Team")).isEqualTo("billing");
    assertThat(received.header("X-Id")).isEqualTo("1");
    assertThat(received.signatures()).containsExactly(byHmac(HMAC, received));
  }

  @Test
  void aWebhookThatEntraProtectsGetsSignaturesToo() throws Exception {
    WebhookDestination webhook =
        new WebhookDestination(url(), BatchPolicy.NONE, List.of(), APPLICATION);

    Received received = send(webhook, Schema.EVENT_GRID, TestSigningKeys.signing(HMAC), event("1"));

    assertThat(received.header("authorization")).isEqualTo("Bearer a-token");
    assertThat(received.signatures()).containsExactly(byHmac(HMAC, received));
  }

  @Test
  void theIdStaysTheSameWhenARequestIsRepeated() {
    String id = send(TestSigningKeys.signing(HMAC), event("1")).header("webhook-id");

    assertThat(send(TestSigningKeys.signing(OTHER_HMAC), event("1")).header("webhook-id"))
        .as("even with another key")
        .isEqualTo(id);
    assertThat(send(TestSigningKeys.signing(HMAC), event("2")).header("webhook-id"))
        .isNotEqualTo(id);
  }

  private Received send(DeliveryControl control, Event... events) {
    return send(new WebhookDestination(url()), Schema.EVENT_GRID, control, events);
  }

  private Received send(
      WebhookDestination webhook, Schema schema, DeliveryControl control, Event... events) {
    Subscription subscription =
        new SubscriptionBuilder(2, 1, webhook)
            .named("shop", "/shop")
            .schema(schema)
            .control(control)
            .build();
    Told told = new Told();
    context.runOnContext(
        _ ->
            senders
                .senderFor(
                    subscription,
                    TOPIC,
                    TestProfiles.waiting(Duration.ofSeconds(20), Duration.ZERO))
                .send(new TestBatchBody(List.of(events)), told));
    assertThat(told.awaitOutcome()).isEqualTo(new Responded(200));
    return Received.of(Objects.requireNonNull(server.requests.remove()));
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + server.port() + "/hook");
  }

  private static Event event(String id) {
    byte[] json =
        "{\"id\":\"%s\",\"eventType\":\"t\",\"subject\":\"s\",\"data\":\"%s\"}"
            .formatted(id.substring(0, 1), id)
            .getBytes(UTF_8);
    return new Event(
        id.substring(0, 1), "t", "s", "2.0", (byte) 0, new RawJson(json, 0, json.length));
  }

  private static String byHmac(SigningKey key, Received received) throws GeneralSecurityException {
    byte[] secret = Base64.getDecoder().decode(key.secret().substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(received.signed()));
  }

  private static boolean isByEd25519(String signature, Received received)
      throws GeneralSecurityException {
    byte[] raw =
        Base64.getDecoder().decode(TestSigningKeys.ED25519_PUBLIC.substring("whpk_".length()));
    String encoded = "302a300506032b6570032100" + HexFormat.of().formatHex(raw);
    PublicKey key =
        KeyFactory.getInstance("Ed25519")
            .generatePublic(new X509EncodedKeySpec(HexFormat.of().parseHex(encoded)));
    Signature verifier = Signature.getInstance("Ed25519");
    verifier.initVerify(key);
    verifier.update(received.signed());
    assertThat(signature).startsWith("v1a,");
    return verifier.verify(Base64.getDecoder().decode(signature.substring("v1a,".length())));
  }

  private static final class Tokens implements BearerSource {
    @Override
    public CompletionStage<String> token(EntraApplication application) {
      return CompletableFuture.completedFuture("a-token");
    }

    @Override
    public void refused(EntraApplication application, String token) {}
  }
}
