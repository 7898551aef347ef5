package io.hermod.http.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.FailureThrottle;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.http.EdgeServer;
import io.hermod.http.EdgeServer.Answer;
import io.hermod.http.server.ConnectionGate;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong credentials for every API of a server that is an Edge module. */
class EdgeSignInTest {
  private static final String EVENT =
      """
      {"id": "1", "subject": "s", "eventType": "t", "eventTime": "now", "dataVersion": "1.0"}
      """;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final FailureThrottle failures =
      new FailureThrottle(
          new SignInConfig(3, Duration.ofMinutes(1)), () -> Instant.parse("2026-01-01T00:00:00Z"));

  private final ConnectionGate gate =
      new ConnectionGate(
          new HttpConfig(
              100,
              100,
              new HttpConfig.Timeouts(LIMIT, LIMIT, LIMIT, LIMIT),
              10_000_000,
              10_000_000,
              100),
          failures);

  @AutoClose
  private final EdgeServer server =
      new EdgeServer(
          request -> "key".equals(request.getHeader("aeg-sas-key")) ? null : "The key is wrong.",
          gate);

  @ParameterizedTest
  @CsvSource({
    "GET, /topics, aeg-sas-key, wrong, key",
    "POST, /topics/orders/events, aeg-sas-key, wrong, key",
    "GET, /subscriptions/S1/resourceGroups, Authorization, Bearer wrong, Bearer good-token",
    "GET, /hermod/v1/clock, Authorization, Bearer wrong, Bearer good-token"
  })
  void aWrongCredentialIsRefusedThenThrottledAndAGoodOneNever(
      String method, String path, String header, String wrong, String good) {
    server.topics.put("orders", null);
    for (int i = 0; i < 3; i++) {
      assertThat(send(method, path, header, wrong).status()).isEqualTo(401);
    }
    Answer throttled = send(method, path, header, wrong);

    assertThat(throttled.status()).isEqualTo(429);
    assertThat(throttled.headers().firstValue("Retry-After")).contains("60");
    assertThat(throttled.text()).contains("Too many requests");
    assertThat(send(method, path, header, good).status()).isEqualTo(200);
    assertThat(failures.throttled()).isEqualTo(1);
  }

  private Answer send(String method, String path, String header, String value) {
    String version = path.startsWith("/subscriptions") ? "2025-02-15" : "2019-01-01-preview";
    return server.send(
        server
            .request(path + (path.startsWith("/hermod") ? "" : "?api-version=" + version))
            .header(header, value)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(method.equals("POST") ? EVENT : "")));
  }
}
