package io.hermod.http.arm;

import static io.hermod.http.SignInServer.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.SignInServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class DiscoveryEndpointTest {
  @AutoClose private final SignInServer server = new SignInServer();

  @ParameterizedTest
  @CsvSource({
    "/adfs, /adfs, /adfs/oauth2/token",
    "/adfs/adfs, /adfs, /adfs/oauth2/token",
    "/TENANT, /TENANT, /TENANT/oauth2/token",
    "/TENANT/v2.0, /TENANT/v2.0, /TENANT/oauth2/v2.0/token"
  })
  void saysWhereToSignIn(String at, String issuer, String token) {
    JsonNode json = server.get(named(at) + "/.well-known/openid-configuration");

    assertThat(json.path("issuer").asString()).isEqualTo(server.url() + named(issuer));
    assertThat(json.path("token_endpoint").asString()).isEqualTo(server.url() + named(token));
    assertThat(json.path("authorization_endpoint").asString()).startsWith(server.url());
    assertThat(json.path("device_authorization_endpoint").asString()).startsWith(server.url());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/adfs", "/TENANT", "/TENANT/v2.0"})
  void hasNoKeysToShowBecauseItsOwnIsASecret(String at) {
    JsonNode json = server.get(named(at) + "/.well-known/openid-configuration");
    String keys = json.path("jwks_uri").asString().substring(server.url().length());

    assertThat(server.get(keys).toString()).isEqualTo("{\"keys\":[]}");
  }

  @Test
  void knowsNoOtherTenant() {
    HttpResponse<String> answer =
        server.send(server.request("/contoso/v2.0/.well-known/openid-configuration"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(SignInServer.json(answer).path("error").asString()).isEqualTo("invalid_request");
  }

  @Test
  void isItsOwnInstanceAndNobodyElses() {
    JsonNode json =
        server.get(
            "/common/discovery/instance?api-version=1.1&authorization_endpoint="
                + server.url()
                + "/adfs/oauth2/v2.0/authorize");

    assertThat(json.path("tenant_discovery_endpoint").asString())
        .isEqualTo(server.url() + "/adfs/v2.0/.well-known/openid-configuration");
    assertThat(json.at("/metadata/0/aliases/0").asString())
        .isEqualTo(server.url().substring("http://".length()));
    assertThat(
            server.get("/common/discovery/instance").path("tenant_discovery_endpoint").asString())
        .contains(TENANT);
  }

  @Test
  void tellsOldClientsWhereEverythingIs() {
    JsonNode json = server.get("/metadata/endpoints?api-version=2015-01-01");

    assertThat(json.at("/authentication/loginEndpoint").asString())
        .isEqualTo(server.url() + "/adfs");
    assertThat(json.at("/authentication/audiences/0").asString()).isEqualTo(server.url() + "/");
    assertThat(json.path("graphEndpoint").asString()).isEqualTo(server.url());
  }

  @ParameterizedTest
  @ValueSource(strings = {"?api-version=2019-05-01", "?api-version=2022-09-01", ""})
  void tellsNewClientsAListOfClouds(String query) {
    JsonNode json = server.get("/metadata/endpoints" + query);

    assertThat(json.at("/0/resourceManager").asString()).isEqualTo(server.url());
    assertThat(json.at("/0/authentication/loginEndpoint").asString())
        .isEqualTo(server.url() + "/adfs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/metadata/endpoints", "/common/discovery/instance"})
  void refusesABrokenQuery(String path) {
    String raw = server.sendRaw("GET " + path + "?api-version=%zz HTTP/1.0\r\n\r\n");

    assertThat(raw).startsWith("HTTP/1.0 400 ");
  }

  @Test
  void takesNothingButGets() {
    HttpResponse<String> answer =
        server.send(server.request("/metadata/endpoints").POST(BodyPublishers.noBody()));

    assertThat(answer.statusCode()).isEqualTo(405);
  }

  private static String named(String path) {
    return path.replace("TENANT", TENANT);
  }
}
