package io.hermod.access.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens.Verification.Accepted;
import io.hermod.access.token.SignInResult.Refused;
import io.hermod.access.token.SignInResult.SignedIn;
import io.hermod.config.DataDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignInTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Credentials CREDENTIALS = new Credentials("Ten-ant", "id", "secret", "sub");
  private static final String AUTHORITY = "events.example.org:4438";

  private final InstantSource clock = InstantSource.fixed(NOW);
  private final BearerTokens tokens = new BearerTokens(CREDENTIALS, new byte[32]);
  private final SignIn signIn =
      new SignIn(
          CREDENTIALS,
          new Clients(new DataDirectory(Path.of("nowhere")), CREDENTIALS, clock),
          tokens,
          clock);

  @Test
  void givesATokenForTheSecret() {
    assertThat(signIn("client_credentials", "id", "secret", "", ""))
        .isInstanceOfSatisfying(
            SignedIn.class,
            good ->
                assertThat(tokens.verify(good.token(), NOW))
                    .isInstanceOfSatisfying(
                        Accepted.class, token -> assertThat(token.clientId()).isEqualTo("id")));
  }

  @ParameterizedTest
  @CsvSource({
    "password, id, secret, unsupported_grant_type",
    "'', id, secret, unsupported_grant_type",
    "client_credentials, '', secret, invalid_request",
    "client_credentials, id, '', invalid_request",
    "client_credentials, id, wrong, invalid_client",
    "client_credentials, other, secret, invalid_client"
  })
  void refusesWithTheCodeOfOauth(String grant, String id, String secret, String error) {
    assertThat(signIn(grant, id, secret, "", ""))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.error()).isEqualTo(error));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://eventgrid.azure.net/.default",
        "https://management.azure.com//.default",
        "https://management.core.windows.net//.default",
        "https://events.example.org:4438//.default",
        "https://EVENTS.example.org:4438/.default",
        "openid https://events.example.org:4438/.default offline_access",
        "http://localhost:8080/.default",
        "https://127.0.0.1:1//.default",
        "https://[::1]:4438/.default",
        "openid"
      })
  void givesTokensForItselfUnderAnyOfItsNames(String scope) {
    assertThat(signIn("client_credentials", "id", "secret", scope, ""))
        .isInstanceOf(SignedIn.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://storage.azure.com",
        "https://storage.azure.com/",
        "https://events.example.org:4438.evil.example",
        "https://events.example.org",
        "https://localhost.evil.example",
        "https://eventgrid.azure.net@evil.example",
        "https://events.example.org:4438@evil.example",
        "https://127.0.0.1@evil.example",
        "not a url://"
      })
  void givesNoTokensForOthers(String resource) {
    assertThat(signIn("client_credentials", "id", "secret", "", resource))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.error()).isEqualTo("invalid_scope"));
  }

  @Test
  void knowsItsTenantInAnyCaseAndAdfs() {
    assertThat(signIn.isTenant("ten-ANT")).isTrue();
    assertThat(signIn.isTenant("ADFS")).isTrue();
    assertThat(signIn.isTenant("common")).isFalse();
  }

  @Test
  void neverPrintsASecretOrAToken() {
    assertThat(new SignInRequest("g", "id", "hunter2", "s", "r").toString())
        .doesNotContain("hunter2");
    assertThat(new SignedIn("token-text").toString()).doesNotContain("token-text");
  }

  private SignInResult signIn(String grant, String id, String secret, String scope, String res) {
    return signIn.signIn(new SignInRequest(grant, id, secret, scope, res), Set.of(AUTHORITY));
  }
}
