package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.TOPICS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmRoleTest {
  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void aReaderLooks() {
    server.put(ORDERS, TOPIC_JSON);

    assertThat(send(ArmServer.READER, "GET", ORDERS).status()).isEqualTo(200);
    assertThat(send(ArmServer.READER, "GET", TOPICS).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"PUT, ''", "PATCH, ''", "DELETE, ''", "POST, /listKeys", "POST, /regenerateKey"})
  void aReaderMayNotChangeOrSeeKeys(String method, String action) {
    server.put(ORDERS, TOPIC_JSON);
    int writes = server.catalog.writes();
    Answer answer = send(ArmServer.READER, method, ORDERS + action);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.code()).isEqualTo("AuthorizationFailed");
    assertThat(answer.message())
        .isEqualTo(
            "the holder of reader-token may not make changes here, or see keys and secrets.");
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void aDataSenderMayNotEvenLook() {
    assertThat(send(ArmServer.SENDER, "GET", TOPICS).status()).isEqualTo(403);
    assertThat(send(ArmServer.SENDER, "PUT", ORDERS).status()).isEqualTo(403);
  }

  @Test
  void aContributorOfAnotherIssuerManages() {
    assertThat(send(ArmServer.FOREIGN, "PUT", ORDERS).status()).isEqualTo(201);
    assertThat(send(ArmServer.FOREIGN, "GET", ORDERS).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"forged-token", "unknown", "x"})
  void refusesBadTokens(String token) {
    Answer answer = send(token, "PUT", ORDERS);

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.code()).isEqualTo("AuthenticationFailed");
    assertThat(server.catalog.writes()).isZero();
  }

  @Test
  void asksToComeAgainWhenTheIssuerDoesNotAnswer() {
    Answer answer = send(ArmServer.SILENT, "PUT", ORDERS);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isNotEmpty();
    assertThat(answer.message()).contains("the issuer does not answer");
  }

  private Answer send(String token, String method, String path) {
    return server.send(
        HttpRequest.newBuilder(URI.create(server.url() + path + "?api-version=2025-02-15"))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(TOPIC_JSON)));
  }
}
