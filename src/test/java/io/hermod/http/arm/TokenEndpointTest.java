package io.hermod.http.arm;

import static io.hermod.http.SignInServer.NOW;
import static io.hermod.http.SignInServer.TENANT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.token.BearerTokens.Verification.Accepted;
import io.hermod.http.SignInServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class TokenEndpointTest {
  private static final String FORM =
      "grant_type=client_credentials&client_id=id&client_secret=secret";

  @AutoClose private final SignInServer server = new SignInServer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/adfs/oauth2/token",
        "/adfs/oauth2/v2.0/token",
        "/" + TENANT + "/oauth2/token",
        "/" + TENANT + "/oauth2/v2.0/token",
        "//" + TENANT + "/OAuth2/v2.0/token/"
      })
  void givesAGoodTokenUnderEveryAddressThatClientsUse(String path) {
    HttpResponse<String> answer = server.post(path, FORM);
    JsonNode json = SignInServer.json(answer);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(json.path("token_type").asString()).isEqualTo("Bearer");
    assertThat(json.path("expires_in").asInt()).isEqualTo(3600);
    assertThat(server.tokens.verify(json.path("access_token").asString(), NOW))
        .isInstanceOf(Accepted.class);
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void givesATokenForTheNameThatTheClientUses() {
    String scope = "&scope=" + server.url() + "//.default";

    assertThat(server.post("/adfs/oauth2/token", FORM + scope).statusCode()).isEqualTo(200);
  }

  @Test
  void takesIdAndSecretFromTheHeaderToo() {
    String basic = Base64.getEncoder().encodeToString("id:secret".getBytes(UTF_8));
    HttpResponse<String> answer =
        server.send(
            server
                .request("/adfs/oauth2/token")
                .header("Authorization", "Basic " + basic)
                .POST(BodyPublishers.ofString("grant_type=client_credentials")));

    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "grant_type=client_credentials&client_id=id&client_secret=wrong, 401, invalid_client",
    "grant_type=client_credentials&client_id=other&client_secret=secret, 401, invalid_client",
    "grant_type=client_credentials&client_id=id, 400, invalid_request",
    "grant_type=client_credentials, 400, invalid_request",
    "grant_type=password&client_id=id&client_secret=secret, 400, unsupported_grant_type",
    "'', 400, unsupported_grant_type",
    "grant_type=client_credentials&client_id=%zz&client_secret=secret, 400, invalid_request",
    "{\"grant_type\":\"client_credentials\"}, 400, unsupported_grant_type"
  })
  void refusesInTheFormOfOauth(String form, int status, String error) {
    HttpResponse<String> answer = server.post("/" + TENANT + "/oauth2/v2.0/token", form);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(SignInServer.json(answer).path("error").asString()).isEqualTo(error);
    assertThat(SignInServer.json(answer).path("error_description").asString()).isNotEmpty();
    assertThat(answer.body()).doesNotContain("wrong");
  }

  @Test
  void givesNoTokenForSomebodyElse() {
    HttpResponse<String> answer =
        server.post("/adfs/oauth2/token", FORM + "&resource=https://storage.azure.com/");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(SignInServer.json(answer).path("error").asString()).isEqualTo("invalid_scope");
  }

  @Test
  void knowsNoOtherTenant() {
    HttpResponse<String> answer = server.post("/contoso/oauth2/v2.0/token", FORM);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(SignInServer.json(answer).path("error").asString()).isEqualTo("invalid_request");
    assertThat(answer.body()).contains("tenant");
  }

  @Test
  void refusesABrokenHeader() {
    HttpResponse<String> answer =
        server.send(
            server
                .request("/adfs/oauth2/token")
                .header("Authorization", "Basic ???")
                .POST(BodyPublishers.ofString("grant_type=client_credentials")));

    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void readsNoMoreThanAFormNeeds() {
    HttpResponse<String> answer =
        server.post("/adfs/oauth2/token", FORM + "&x=" + "x".repeat(65_536));

    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void takesNothingButPosts() {
    HttpResponse<String> answer = server.send(server.request("/adfs/oauth2/token").GET());

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("POST");
  }
}
