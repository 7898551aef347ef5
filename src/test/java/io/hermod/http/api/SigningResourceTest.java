package io.hermod.http.api;

import static io.hermod.subscription.TestSigningKeys.HMAC;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.OwnApiServer;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SigningResourceTest {
  private static final String PROVIDER = "/providers/Microsoft.EventGrid";
  private static final String TOPICS =
      "/subscriptions/S1/resourceGroups/Group1" + PROVIDER + "/topics/";
  private static final String NOW = "2026-01-01T00:00:00Z";
  private static final String TOMORROW = "2026-01-02T00:00:00Z";
  private static final URI HOOK = URI.create("http://127.0.0.1/hook");
  private static final long TOPIC = 1;
  private static final long LANE = 2;

  @AutoClose private final OwnApiServer server;

  SigningResourceTest(@TempDir Path folder) {
    server = new OwnApiServer(folder);
  }

  @BeforeEach
  void subscribe() {
    server.catalog.putTopic(new TopicBuilder(TOPIC, "orders", TOPICS + "orders").build());
    server.catalog.putSubscription(subscription(new WebhookDestination(HOOK)));
  }

  private static Subscription subscription(Destination destination) {
    return new SubscriptionBuilder(LANE, TOPIC, destination)
        .named("shop", TOPICS + "orders" + PROVIDER + "/eventSubscriptions/shop")
        .build();
  }

  @Test
  void enablingGeneratesASecretThatIsShownOnce() {
    JsonNode answer = json(send("enable", ""));

    String secret = answer.path("secret").asString();
    assertThat(secret).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(answer.propertyNames())
        .containsExactlyInAnyOrder("algorithm", "createdAt", "secret");
    assertThat(answer.path("algorithm").asString()).isEqualTo("hmac-sha256");
    assertThat(answer.path("createdAt").asString()).isEqualTo(NOW);
    assertThat(signing().key().secret()).isEqualTo(secret);
    assertThat(send("enable", "").body()).doesNotContain(secret);
    assertThat(send("rotate", "").body()).doesNotContain(secret);
    assertThat(send("disable", "").body()).doesNotContain(secret);
  }

  @Test
  void ofAnEd25519KeyOnlyThePublicPartIsShown() {
    HttpResponse<String> answer = send("enable", "{\"algorithm\":\"Ed25519\"}");

    assertThat(json(answer).path("publicKey").asString()).matches("whpk_[A-Za-z0-9+/]{43}=");
    assertThat(json(answer).path("publicKey").asString()).isEqualTo(signing().key().publicKey());
    assertThat(json(answer).has("secret")).isFalse();
    assertThat(answer.body()).doesNotContain(signing().key().secret());
  }

  @Test
  void rotatingKeepsTheOldKeyForADay() {
    send("enable", "");
    Signing before = signing();

    JsonNode answer = json(send("rotate", ""));

    assertThat(answer.path("secret").asString())
        .isEqualTo(signing().key().secret())
        .isNotEqualTo(before.key().secret());
    assertThat(answer.path("oldKeys").toString())
        .isEqualTo(
            "[{\"algorithm\":\"hmac-sha256\",\"createdAt\":\"%s\",\"signsUntil\":\"%s\"}]"
                .formatted(NOW, TOMORROW));
    assertThat(signing().oldKeys())
        .containsExactly(new Signing.OldKey(before.key(), Instant.parse(TOMORROW)));
  }

  @Test
  void rotatingMayChangeTheAlgorithmAndOtherwiseKeepsIt() {
    send("enable", "");

    assertThat(json(send("rotate", "{\"algorithm\":\"ed25519\"}")).has("publicKey")).isTrue();
    assertThat(json(send("rotate", "{}")).path("algorithm").asString()).isEqualTo("ed25519");
  }

  @Test
  void disablingForgetsAllKeys() {
    send("enable", "");
    send("rotate", "");

    JsonNode answer = json(send("disable", ""));

    assertThat(answer.path("name").asString()).isEqualTo("shop");
    assertThat(answer.at("/properties/hermod").isMissingNode()).isTrue();
    assertThat(kept()).isEqualTo(subscription(new WebhookDestination(HOOK)));
  }

  @Test
  void disablingTwiceWritesOnce() {
    int writes = server.catalog.writes();

    assertThat(send("disable", "").statusCode()).isEqualTo(200);

    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void enablingTwiceIsAConflictThatSaysWhatToDo() {
    send("enable", "");
    Subscription before = kept();

    HttpResponse<String> answer = send("enable", "");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(message(answer)).contains("shop already signs", "signing/rotate");
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  void rotatingWithoutAKeyIsAConflictThatSaysWhatToDo() {
    HttpResponse<String> answer = send("rotate", "");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(message(answer)).contains("shop does not sign", "signing/enable");
  }

  @Test
  void noMoreThanFourOldKeysSignAtATime() {
    send("enable", "");
    for (int i = 0; i < 4; i++) {
      assertThat(send("rotate", "").statusCode()).isEqualTo(200);
    }

    HttpResponse<String> answer = send("rotate", "");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(message(answer)).contains("too many old keys", TOMORROW);
    assertThat(signing().oldKeys()).hasSize(4);
  }

  private static List<Destination> unsignable() {
    return List.of(
        new EventGridDestination(
            URI.create("https://a.westus-1.eventgrid.azure.net/api/events"),
            "a2V5",
            null,
            BatchPolicy.NONE),
        new KafkaDestination("local", "orders", null, List.of()));
  }

  @ParameterizedTest
  @MethodSource("unsignable")
  void onlyRequestsToWebhooksCanBeSigned(Destination destination) {
    server.catalog.putSubscription(subscription(destination));

    HttpResponse<String> answer = send("enable", "");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(message(answer)).contains("properties.destination.endpointType must be WebHook");
    assertThat(kept().signing()).isNull();
  }

  @Test
  void aHeaderWithAReservedNameIsInTheWay() {
    server.catalog.putSubscription(subscription(withHeader("Webhook-Id")));

    HttpResponse<String> answer = send("enable", "");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(message(answer))
        .contains("deliveryAttributeMappings[1].name must not start with webhook-");
    assertThat(kept().signing()).isNull();
  }

  private static WebhookDestination withHeader(String name) {
    return new WebhookDestination(
        HOOK,
        BatchPolicy.NONE,
        List.of(
            new HeaderMapping.Static("X-Team", "a", false),
            new HeaderMapping.Static(name, "a", false)));
  }

  /** Otherwise, whoever opens the link would disable signing. */
  @Test
  void aChangeThatWaitsForConsentIsSignedWithTheSameKey() {
    propose(new WebhookDestination(URI.create("https://example.org/new")));

    send("enable", "");
    send("rotate", "");

    assertThat(proposed().signing()).isEqualTo(signing());
    assertThat(signing().oldKeys()).hasSize(1);
  }

  @Test
  void aChangeThatWaitsForConsentAndCannotBeSignedIsInTheWay() {
    propose(withHeader("webhook-signature"));

    assertThat(send("enable", "").statusCode()).isEqualTo(400);
    assertThat(kept().signing()).isNull();
    assertThat(proposed().signing()).isNull();
  }

  private void propose(Destination destination) {
    Invitation invitation = new Invitation("id", "hash", Instant.parse("2026-01-01T00:10:00Z"));
    server.catalog.proposals().put(new Proposal(subscription(destination), invitation, false));
  }

  private Subscription proposed() {
    return server.catalog.proposals().of(LANE).orElseThrow().subscription();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "`{\"algorithm\":\"rot13\"}`; algorithm must be one of hmac-sha256; ed25519",
        "`{\"algorithm\":\"\"}`; algorithm must be one of hmac-sha256; ed25519",
        "`{\"algorithm\":1}`; algorithm must be text",
        "`{\"secret\":\"whsec_abc\"}`; secret is not known here",
        "`[]`; a JSON object is needed",
        "`{`; malformed JSON"
      })
  void badInputIsNamed(String body, String problem) {
    for (String action : List.of("enable", "rotate")) {
      HttpResponse<String> answer = send(action, body);

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(message(answer)).contains(problem);
    }
    assertThat(kept().signing()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "owner, orders, shop, 200",
    "contributor, orders, shop, 200",
    "contributor of orders, orders, shop, 200",
    "contributor of orders, bills, shop, 403",
    "reader, orders, shop, 403",
    "data-sender, orders, shop, 403",
    "contributor, orders, nobody, 404",
    "contributor, bills, shop, 404"
  })
  void whoMayChangeTheTopicMaySignItsRequests(String token, String topic, String name, int status) {
    for (String action : List.of("enable", "rotate", "disable")) {
      HttpResponse<String> answer = send(token, topic, name, "signing/" + action, "");

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }
  }

  /** The time of the server is fixed, so the key of this test is old from the start. */
  @Test
  void aKeyThatNoLongerSignsIsNotShown() {
    Signing signing =
        new Signing(HMAC).rotated(HMAC, Instant.parse(NOW).minusSeconds(24 * 60 * 60));
    server.catalog.putSubscription(kept().with(kept().control().signedWith(signing)));

    JsonNode shown = json(send("contributor", "orders", "shop", "pause", ""));

    assertThat(shown.at("/properties/hermod/signing").propertyNames())
        .containsExactlyInAnyOrder("algorithm", "createdAt");
  }

  private HttpResponse<String> send(String action, String body) {
    return send("contributor", "orders", "shop", "signing/" + action, body);
  }

  private HttpResponse<String> send(
      String token, String topic, String name, String action, String body) {
    String path =
        "%s%s%s/eventSubscriptions/%s/%s".formatted(TOPICS, topic, PROVIDER, name, action);
    return server.send(token, "POST", path.substring(1), body);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  private static String message(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body()).at("/error/message").asString();
  }

  private Signing signing() {
    return requireNonNull(kept().signing());
  }

  private Subscription kept() {
    return server.catalog.view().subscriptions(TOPIC).iterator().next();
  }
}
