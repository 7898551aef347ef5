package io.hermod.destination.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.egress.OutboundProxy;
import io.hermod.subscription.EntraApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntraTokensTest {
  private static final EntraApplication APPLICATION =
      new EntraApplication(TokenServer.TENANT, "api://shop");

  @AutoClose private final TokenServer server = new TokenServer();
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @AutoClose
  private final EntraTokens tokens =
      new EntraTokens(List.of(server.tenant()), OutboundProxy.NONE, () -> now);

  @Test
  void asksForTheApplicationWithTheCredentialsOfTheClient() {
    assertThat(token()).isEqualTo("token-1");

    assertThat(server.requests().getFirst().split("&"))
        .containsExactlyInAnyOrder(
            "grant_type=client_credentials",
            "client_id=client",
            "client_secret=s3cret%2Bclient%26secret",
            "scope=api%3A%2F%2Fshop%2F.default");
  }

  @Test
  void findsTheTenantInAnyCase() {
    EntraApplication shouted =
        new EntraApplication(TokenServer.TENANT.toUpperCase(Locale.ROOT), "api://shop");

    assertThat(await(tokens.token(shouted).toCompletableFuture())).isEqualTo("token-1");
  }

  @Test
  void keepsATokenUntilFiveMinutesBeforeItsEnd() {
    token();
    now = now.plus(Duration.ofMinutes(55)).minusSeconds(1);

    assertThat(token()).isEqualTo("token-1");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void renewsATokenBeforeItsEndAndUsesTheOldOneMeanwhile() {
    token();
    CountDownLatch gate = server.hold();
    now = now.plus(Duration.ofMinutes(55));

    assertThat(token()).isEqualTo("token-1");
    assertThat(token()).isEqualTo("token-1");
    gate.countDown();
    awaitToken("token-2");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void doesNotUseATokenThatHasEnded() {
    token();
    server.willAnswer(500, "");
    now = now.plus(Duration.ofHours(1));

    assertThatThrownBy(this::token).hasRootCauseInstanceOf(NoTokenException.class);
  }

  @Test
  void asksOnceForAllWhoWait() {
    CountDownLatch gate = server.hold();
    List<CompletableFuture<String>> waiting =
        Stream.generate(() -> tokens.token(APPLICATION).toCompletableFuture()).limit(100).toList();
    gate.countDown();

    assertThat(waiting).allMatch(one -> await(one).equals("token-1"));
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void givesEachApplicationItsOwnToken() {
    EntraApplication other = new EntraApplication(TokenServer.TENANT, "api://other");

    assertThat(token()).isEqualTo("token-1");
    assertThat(await(tokens.token(other).toCompletableFuture())).isEqualTo("token-2");
    assertThat(token()).isEqualTo("token-1");
  }

  @Test
  void pausesAfterAFailureAndLongerAfterTheNext() {
    server.willAnswer(503, "");
    assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
    assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
    assertThat(server.requests()).hasSize(1);

    now = now.plusSeconds(1);
    assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
    now = now.plusSeconds(1);
    assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
    assertThat(server.requests()).hasSize(2);

    server.willGiveTokens();
    now = now.plusSeconds(1);
    assertThat(token()).isEqualTo("token-3");
  }

  @Test
  void neverPausesForMoreThanAMinute() {
    server.willAnswer(503, "");
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
      now = now.plus(Duration.ofMinutes(1));
    }

    assertThat(server.requests()).hasSize(20);
  }

  @Test
  void triesAgainAfterAFailureWhenTheClockWasSetBack() {
    server.willAnswer(503, "");
    assertThatThrownBy(this::token).hasMessageContaining("responded with 503");
    server.willGiveTokens();
    now = now.minus(Duration.ofHours(1));

    assertThat(token()).isEqualTo("token-2");
  }

  @Test
  void renewsATokenWhenTheClockWasSetBack() {
    token();
    now = now.minus(Duration.ofHours(1));

    awaitToken("token-2");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void replacesATokenThatTheWebhookRefusedAfterTheClockWasSetBack() {
    token();
    CountDownLatch gate = server.hold();
    now = now.minus(Duration.ofHours(1));
    tokens.refused(APPLICATION, "token-1");
    CompletableFuture<String> next = tokens.token(APPLICATION).toCompletableFuture();
    gate.countDown();

    assertThat(await(next)).isEqualTo("token-2");
  }

  @Test
  void replacesATokenThatTheWebhookRefused() {
    token();
    now = now.plusSeconds(10);

    tokens.refused(APPLICATION, "token-1");

    assertThat(token()).isEqualTo("token-2");
  }

  @Test
  void keepsATokenThatIsNewerThanTheOneThatWasRefused() {
    token();
    now = now.plusSeconds(10);
    tokens.refused(APPLICATION, "token-1");
    token();
    now = now.plusSeconds(10);

    tokens.refused(APPLICATION, "token-1");

    assertThat(token()).isEqualTo("token-2");
  }

  @Test
  void doesNotFetchInAStormWhenEveryTokenIsRefused() {
    for (int i = 0; i < 100; i++) {
      tokens.refused(APPLICATION, token());
    }

    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no json",
        "[]",
        "{}",
        "{\"access_token\":\"s3cret-token\"}",
        "{\"access_token\":\"s3cret-token\",\"expires_in\":0}",
        "{\"access_token\":\"\",\"expires_in\":3600}",
        "{\"access_token\":\"s3cret\\ntoken\",\"expires_in\":3600}",
        "{\"access_token\":{},\"expires_in\":3600}"
      })
  void saysThatAnAnswerIsOfNoUseWithoutQuotingIt(String answer) {
    server.willAnswer(200, answer);

    assertThatThrownBy(this::token)
        .rootCause()
        .isInstanceOf(NoTokenException.class)
        .hasMessageStartingWith("no token: the token endpoint's response")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void takesALifetimeInQuotesAsSomeServersWriteIt() {
    server.willAnswer(200, "{\"access_token\":\"quoted\",\"expires_in\":\"3600\"}");

    assertThat(token()).isEqualTo("quoted");
  }

  @Test
  void refusesAnAnswerWithoutEnd() {
    server.willAnswer(200, " ".repeat(100_000));

    assertThatThrownBy(this::token).hasMessageContaining("no token");
  }

  @Test
  void saysWhenTheEndpointIsNotThere() {
    server.close();

    assertThatThrownBy(this::token)
        .hasMessageContaining("no token: the token endpoint could not be reached");
  }

  @Test
  void saysWhenTheTenantIsNotConfigured() {
    EntraApplication stranger = new EntraApplication("stranger", "api://shop");

    assertThatThrownBy(() -> await(tokens.token(stranger).toCompletableFuture()))
        .hasMessageContaining("no longer contains tenant stranger");
  }

  private String token() {
    return await(tokens.token(APPLICATION).toCompletableFuture());
  }

  private static String await(CompletableFuture<String> token) {
    return token.orTimeout(20, TimeUnit.SECONDS).join();
  }

  /** The renewal goes on beside: asks until it has arrived. */
  private void awaitToken(String expected) {
    for (int i = 0; i < 10_000_000 && !token().equals(expected); i++) {
      Thread.onSpinWait();
    }
    assertThat(token()).isEqualTo(expected);
  }
}
