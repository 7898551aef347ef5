package io.hermod.http.arm;

import static io.hermod.http.ArmServer.NOW;
import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static io.hermod.subscription.TestSigningKeys.ED25519;
import static io.hermod.subscription.TestSigningKeys.ED25519_PUBLIC;
import static io.hermod.subscription.TestSigningKeys.HMAC;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Subscription;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subscriptions that sign their requests, in PUT, PATCH, GET and DELETE. */
class ArmSigningTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final Signing SIGNING = new Signing(HMAC).rotated(ED25519, NOW);

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
    assertThat(put("").status()).isEqualTo(201);
  }

  @Test
  void everyoneMaySeeTheStateAndNobodyTheSecrets() {
    sign();

    for (Answer answer :
        List.of(server.get(ONE), server.get(SUBSCRIPTIONS), put(""), patch("{}"))) {
      assertThat(answer.text())
          .contains(
              ("\"signing\":{\"algorithm\":\"ed25519\",\"createdAt\":\"%s\",\"publicKey\":\"%s\","
                      + "\"oldKeys\":[{\"algorithm\":\"hmac-sha256\",\"createdAt\":\"%s\","
                      + "\"signsUntil\":\"2026-01-02T00:00:00Z\"}]}")
                  .formatted(NOW, ED25519_PUBLIC, NOW))
          .doesNotContain("whsec_")
          .doesNotContain("whsk_");
    }
    for (String action : List.of("getFullUrl", "getDeliveryAttributes")) {
      assertThat(server.send("POST", ONE + "/" + action, "").text()).doesNotContain("whs");
    }
  }

  @Test
  void aWriteThatDoesNotNameItKeepsIt() {
    sign();

    assertThat(put("").status()).isEqualTo(201);
    assertThat(put("\"hermod\":{\"maxInFlight\":3},").status()).isEqualTo(201);
    assertThat(patch("{\"labels\":[\"blue\"]}").status()).isEqualTo(201);
    assertThat(patch("{\"hermod\":{\"isPaused\":true}}").status()).isEqualTo(201);

    assertThat(kept().signing()).isEqualTo(SIGNING);
  }

  @Test
  void aClientMaySendBackWhatItWasShown() {
    sign();
    String shown = server.get(ONE).json().at("/properties/hermod").toString();
    int writes = server.catalog.writes();

    assertThat(put("\"hermod\":" + shown + ",").status()).isEqualTo(201);
    assertThat(patch("{\"hermod\":" + shown + "}").status()).isEqualTo(201);

    assertThat(server.catalog.writes()).as("nothing has changed").isEqualTo(writes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"algorithm\":\"hmac-sha256\"}", "{\"algorithm\":\"ed25519\"}"})
  void nobodyCanEnableItThisWay(String signing) {
    for (Answer answer :
        List.of(
            put("\"hermod\":{\"signing\":" + signing + "},"),
            patch("{\"hermod\":{\"signing\":" + signing + "}}"))) {
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.message())
          .contains("properties.hermod.signing cannot be changed here", "signing/enable");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"algorithm\":\"hmac-sha256\"}",
        "{\"algorithm\":\"rot13\"}",
        "\"off\"",
        "null",
        "false"
      })
  void nobodyCanChangeOrDisableItThisWay(String signing) {
    sign();

    Answer answer = patch("{\"hermod\":{\"signing\":" + signing + "}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("hermod.signing");
    assertThat(kept().signing()).isEqualTo(SIGNING);
  }

  @Test
  void aHeaderWithAReservedNameIsRefusedWhileRequestsAreSigned() {
    String headers =
        "\"deliveryAttributeMappings\":[{\"name\":\"WEBHOOK-id\",\"type\":\"Static\","
            + "\"properties\":{\"value\":\"a\"}}],";
    assertThat(putWebhook(headers).status()).as("not signed").isEqualTo(201);
    sign();

    Answer answer = putWebhook(headers);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains(
            "properties.destination.properties.deliveryAttributeMappings[0].name must not start"
                + " with webhook-");
  }

  @Test
  void theDestinationStaysAWebhookWhileRequestsAreSigned() {
    sign();

    Answer answer =
        server.put(
            ONE,
            """
            {"properties":{"destination":{"endpointType":"Kafka","properties":
              {"cluster":"local","topic":"orders"}}}}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("properties.destination.endpointType must be WebHook", "Disable signing");
  }

  @Test
  void aSubscriptionThatIsCreatedAgainInheritsNothing() {
    sign();
    server.send("DELETE", ONE, "");

    put("");

    assertThat(kept().signing()).isNull();
  }

  private void sign() {
    server.catalog.putSubscription(kept().with(kept().control().signedWith(SIGNING)));
  }

  private Answer put(String members) {
    return server.put(
        ONE,
        "{\"properties\":{%s\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"https://example.org/hook\"}}}}"
            .formatted(members));
  }

  private Answer putWebhook(String members) {
    return server.put(
        ONE,
        "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{%s\"endpointUrl\":\"https://example.org/hook\"}}}}"
            .formatted(members));
  }

  private Answer patch(String body) {
    return server.send("PATCH", ONE, body);
  }

  private Subscription kept() {
    return server.catalog.view().subscriptions(server.topic("orders").id()).iterator().next();
  }
}
