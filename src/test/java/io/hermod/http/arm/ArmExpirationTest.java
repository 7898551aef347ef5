package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmExpirationTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void makeTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T00:00:00Z, 2026-01-02T00:00:00Z",
    "2026-01-02T00:00:00.1234567Z, 2026-01-02T00:00:00.123456700Z",
    "2026-01-02T02:00:00+02:00, 2026-01-02T00:00:00Z",
    "2026-01-02T07:00Z, 2026-01-02T07:00:00Z",
    "2026-01-02T00:00:00, 2026-01-02T00:00:00Z",
    "9999-12-31T23:59:59.9999999Z, 9999-12-31T23:59:59.999999900Z"
  })
  void keepsAndShowsTheEndOfASubscription(String sent, String shown) {
    assertThat(end(put("\"" + sent + "\""))).isEqualTo(shown);
    assertThat(end(server.get(ONE))).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void aSubscriptionWithoutAnEndHasNone(String nothing) {
    Answer answer = put(nothing);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.json().at("/properties/expirationTimeUtc").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-01T00:00:00Z",
        "2025-12-31T23:59:59Z",
        "tomorrow",
        "2026-13-01T00:00:00Z",
        "2026-01-02",
        "+10000-01-01T00:00:00Z",
        "+999999999-12-31T23:59:59Z"
      })
  void refusesAnEndThatIsNotInTheFuture(String end) {
    Answer answer = put("\"" + end + "\"");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .startsWith("Invalid expiration time. ")
        .contains("expirationTimeUtc");
    assertThat(server.get(ONE).status()).isEqualTo(404);
  }

  @Test
  void aPatchKeepsChangesOrRemovesTheEnd() {
    put("\"2026-01-02T00:00:00Z\"");

    assertThat(end(patch("{\"labels\":[\"a\"]}"))).isEqualTo("2026-01-02T00:00:00Z");
    assertThat(end(patch("{\"expirationTimeUtc\":\"2026-01-03T00:00:00Z\"}")))
        .isEqualTo("2026-01-03T00:00:00Z");
    Answer removed = patch("{\"expirationTimeUtc\":null}");
    assertThat(removed.json().at("/properties/expirationTimeUtc").isNull()).isTrue();
  }

  @Test
  void aPutWithoutAnEndTakesItAway() {
    put("\"2026-01-02T00:00:00Z\"");

    assertThat(put("null").json().at("/properties/expirationTimeUtc").isNull()).isTrue();
  }

  private Answer put(String end) {
    return server.put(
        ONE,
        """
        {"properties":{"expirationTimeUtc":%s,"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"https://example.org/"}}}}
        """
            .formatted(end));
  }

  private Answer patch(String change) {
    return server.send("PATCH", ONE, change);
  }

  private static String end(Answer answer) {
    return answer.json().at("/properties/expirationTimeUtc").asString();
  }
}
