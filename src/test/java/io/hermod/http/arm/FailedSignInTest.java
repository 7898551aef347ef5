package io.hermod.http.arm;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.CredentialKind;
import io.hermod.access.FailureThrottle;
import io.hermod.config.SignInConfig;
import io.hermod.http.PublishServer;
import io.hermod.http.SignInServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedSignInTest {
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final FailureThrottle failures =
      new FailureThrottle(new SignInConfig(3, Duration.ofMinutes(1)), () -> now);
  private final PublishServer server = new PublishServer(failures);

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "aeg-sas-key, wrong, KEY",
    "aeg-sas-token, wrong, SIGNATURE",
    "Authorization, SharedAccessSignature wrong, SIGNATURE",
    "Authorization, Bearer forged, BEARER_TOKEN"
  })
  void aWrongCredentialIsRefusedThenThrottledAndAGoodOneNever(
      String header, String value, CredentialKind kind) {
    for (int i = 0; i < 3; i++) {
      assertThat(publish(header, value).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> throttled = publish(header, value);

    assertThat(throttled.statusCode()).isEqualTo(429);
    assertThat(throttled.headers().firstValue("Retry-After")).contains("60");
    assertThat(throttled.body()).contains("TooManyRequests");
    assertThat(publish("aeg-sas-key", KEY).statusCode()).isEqualTo(200);
    assertThat(failures.failed(kind)).isEqualTo(4);
    assertThat(failures.throttled()).isEqualTo(1);

    now = now.plusSeconds(60);
    assertThat(publish(header, value).statusCode()).isEqualTo(401);
  }

  @Test
  void aRequestWithoutACredentialIsNoFailedSignIn() {
    for (int i = 0; i < 10; i++) {
      assertThat(
              server.send(server.request(PATH).POST(BodyPublishers.ofString(EVENT))).statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void aWrongTokenForTheMetricsIsThrottledToo() {
    for (int i = 0; i < 3; i++) {
      assertThat(metrics("forged").statusCode()).isEqualTo(401);
    }
    HttpResponse<String> throttled = metrics("forged");

    assertThat(throttled.statusCode()).isEqualTo(429);
    assertThat(throttled.headers().firstValue("Retry-After")).contains("60");
    assertThat(metrics("good").statusCode()).isEqualTo(200);
  }

  @Test
  void aWrongSecretIsThrottledAndTheRightOneStillSignsIn() {
    try (SignInServer signIn = new SignInServer(server.gate)) {
      for (int i = 0; i < 3; i++) {
        assertThat(signIn(signIn, "wrong").statusCode()).isEqualTo(401);
      }
      HttpResponse<String> throttled = signIn(signIn, "wrong");

      assertThat(throttled.statusCode()).isEqualTo(429);
      assertThat(throttled.headers().firstValue("Retry-After")).contains("60");
      assertThat(throttled.body()).contains("temporarily_unavailable");
      assertThat(signIn(signIn, "secret").statusCode()).isEqualTo(200);
      assertThat(failures.failed(CredentialKind.CLIENT_SECRET)).isEqualTo(4);
    }
  }

  private static HttpResponse<String> signIn(SignInServer server, String secret) {
    return server.post(
        "/adfs/oauth2/token", "grant_type=client_credentials&client_id=id&client_secret=" + secret);
  }

  private HttpResponse<String> publish(String header, String value) {
    return server.send(
        server.request(PATH).header(header, value).POST(BodyPublishers.ofString(EVENT)));
  }

  private HttpResponse<String> metrics(String token) {
    return server.send(server.request("/metrics").header("Authorization", "Bearer " + token));
  }
}
