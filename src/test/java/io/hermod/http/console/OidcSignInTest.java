package io.hermod.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.hermod.access.session.PendingSignIns;
import io.hermod.access.token.OidcRequest;
import io.hermod.access.token.TestIssuer;
import io.hermod.config.source.OidcIssuerConfig;
import io.hermod.http.ConsoleServer;
import io.hermod.http.ConsoleServer.Browser;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in to the console at an issuer, with a code and PKCE. */
class OidcSignInTest {
  private static final String DONE = "/console/#oidc=done&token=";

  private final TestIssuer issuer = new TestIssuer();
  private final ConsoleServer server;

  /** A browser on its way to the issuer: its cookie, and what the address contained. */
  private record Journey(String cookie, Map<String, String> query) {
    String state() {
      return query.getOrDefault("state", "");
    }

    String nonce() {
      return query.getOrDefault("nonce", "");
    }
  }

  OidcSignInTest(@TempDir Path folder) {
    server =
        new ConsoleServer(
            folder,
            new OidcIssuerConfig(
                issuer.name(),
                Set.of("hermod-console"),
                "roles",
                Map.of("admin", Set.of("owner")),
                "hermod-console"));
  }

  @AfterEach
  void stop() {
    server.close();
    issuer.close();
  }

  @Test
  void theSignInPageOffersTheIssuer() {
    assertThat(ConsoleServer.json(server.get("/console/oidc")).at("/value/0").toString())
        .isEqualTo("{\"name\":\"127.0.0.1\",\"href\":\"/console/oidc/0\"}");
    assertThat(server.get("/console/oidc/1").statusCode()).isEqualTo(404);
    assertThat(server.get("/console/oidc/x").statusCode()).isEqualTo(404);
  }

  @Test
  void whoeverComesBackWithACodeIsSignedInForAnHour() throws Exception {
    Journey journey = leave();
    issuer.giveTokens(tokens(journey.nonce(), List.of("admin")));
    HttpResponse<String> back = comeBack(journey, journey.state());

    assertThat(location(back)).matches(Pattern.quote(DONE) + "[\\w-]{43}");
    Map<String, String> form = decoded(issuer.lastForm());
    assertThat(form)
        .containsEntry("grant_type", "authorization_code")
        .containsEntry("code", "the-code")
        .containsEntry("client_id", "hermod-console")
        .containsEntry("redirect_uri", journey.query().get("redirect_uri"));
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(form.getOrDefault("code_verifier", "").getBytes(StandardCharsets.US_ASCII));
    assertThat(journey.query())
        .containsEntry(
            "code_challenge", Base64.getUrlEncoder().withoutPadding().encodeToString(digest))
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("response_type", "code");

    String cookie = back.headers().firstValue("Set-Cookie").orElseThrow();
    String id = cookie.substring(0, cookie.indexOf(';'));
    Browser browser = new Browser(id, location(back).substring(DONE.length()));
    HttpResponse<String> session = server.send(server.request("/console/session", browser));
    assertThat(ConsoleServer.json(session).at("/caller/name").asString()).isEqualTo("alice");
    assertThat(ConsoleServer.json(session).path("expiresAt").asString())
        .isEqualTo("2026-01-01T01:00:00Z");
    assertThat(clients(browser)).isEqualTo(200);
    server.pass(Duration.ofMinutes(29));
    assertThat(clients(browser)).isEqualTo(200);
    server.pass(Duration.ofMinutes(29));
    assertThat(clients(browser)).isEqualTo(200);
    server.pass(Duration.ofMinutes(2));
    assertThat(clients(browser)).isEqualTo(401);
  }

  @Test
  void aBrowserThatWeDidNotSendIsNotSignedIn() {
    Journey mine = leave();
    Journey others = leave();
    issuer.giveTokens(tokens(others.nonce(), List.of("admin")));

    assertThat(location(comeBack(mine, others.state()))).isEqualTo("/console/#oidc=too-late");
    assertThat(location(server.get("/console/oidc/callback?code=c&state=s")))
        .isEqualTo("/console/#oidc=too-late");
    assertThat(location(server.get("/console/oidc/callback"))).isEqualTo("/console/#oidc=too-late");
  }

  @Test
  void aCodeIsUsedOnceAndWithinTenMinutes() {
    Journey journey = leave();
    issuer.giveTokens(tokens(journey.nonce(), List.of("admin")));
    assertThat(location(comeBack(journey, journey.state()))).startsWith(DONE);
    assertThat(location(comeBack(journey, journey.state()))).endsWith("too-late");

    Journey slow = leave();
    server.pass(Duration.ofMinutes(10));
    assertThat(location(comeBack(slow, slow.state()))).endsWith("too-late");
  }

  @Test
  void thousandsWhoBeginDoNotKeepAnybodyFromComingBack() {
    Journey journey = leave();
    for (int i = 0; i < 1_500; i++) {
      assertThat(server.get("/console/oidc/0").statusCode()).isEqualTo(302);
    }
    issuer.giveTokens(tokens(journey.nonce(), List.of("admin")));

    assertThat(location(comeBack(journey, journey.state()))).startsWith(DONE);
  }

  @Test
  void aCookieThatWasChangedOrThatAnotherProcessSealedIsNotAccepted() {
    Journey journey = leave();
    issuer.giveTokens(tokens(journey.nonce(), List.of("admin")));
    assertThat(journey.cookie()).doesNotContain(journey.state(), journey.nonce());
    int value = journey.cookie().indexOf('=') + 1;
    char first = journey.cookie().charAt(value) == 'A' ? 'B' : 'A';
    String changed =
        journey.cookie().substring(0, value) + first + journey.cookie().substring(value + 1);
    String other = new PendingSignIns(() -> 0).begin(0, OidcRequest.next());
    for (String cookie :
        List.of(
            changed,
            journey.cookie().substring(0, value) + other,
            journey.cookie().substring(0, value) + "x")) {
      Journey forged = new Journey(cookie, journey.query());
      assertThat(location(comeBack(forged, journey.state()))).as(cookie).endsWith("too-late");
    }
    assertThat(location(comeBack(journey, journey.state()))).startsWith(DONE);
  }

  @Test
  void aResponseOfAnotherIssuerIsRefused() {
    Journey journey = leave();
    issuer.giveTokens(tokens(journey.nonce(), List.of("admin")));

    assertThat(location(comeBack(journey, journey.state() + "&iss=https%3A%2F%2Fevil.example")))
        .endsWith("refused");
    assertThat(server.rejections).hasSize(1);
  }

  @Test
  void anIssuerThatPromisesToNameItselfMustDoSo() {
    issuer.promiseToNameItself();
    Journey silent = leave();
    issuer.giveTokens(tokens(silent.nonce(), List.of("admin")));
    assertThat(location(comeBack(silent, silent.state()))).endsWith("refused");

    Journey named = leave();
    issuer.giveTokens(tokens(named.nonce(), List.of("admin")));
    String own = URLEncoder.encode(issuer.name(), StandardCharsets.UTF_8);
    assertThat(location(comeBack(named, named.state() + "&iss=" + own))).startsWith(DONE);
  }

  @Test
  void aTokenForAnotherSignInIsRefused() {
    Journey journey = leave();
    issuer.giveTokens(tokens("another nonce", List.of("admin")));
    assertThat(location(comeBack(journey, journey.state()))).endsWith("refused");
    assertThat(server.rejections).hasSize(1);
  }

  @Test
  void somebodyWithoutARoleIsToldSo() {
    Journey journey = leave();
    issuer.giveTokens(tokens(journey.nonce(), List.of("visitor")));
    HttpResponse<String> back = comeBack(journey, journey.state());
    assertThat(location(back)).endsWith("no-role");
    assertThat(back.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @Test
  void anIssuerThatIsDownSignsNobodyIn() {
    Journey journey = leave();
    issuer.giveTokens("not JSON");
    assertThat(location(comeBack(journey, journey.state()))).endsWith("unavailable");
  }

  private Journey leave() {
    HttpResponse<String> answer = server.get("/console/oidc/0");
    assertThat(answer.statusCode()).isEqualTo(302);
    String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("Path=/; Max-Age=600; HttpOnly; SameSite=Lax");
    return new Journey(
        cookie.substring(0, cookie.indexOf(';')),
        decoded(URI.create(location(answer)).getRawQuery()));
  }

  private HttpResponse<String> comeBack(Journey journey, String state) {
    return server.send(
        server
            .request("/console/oidc/callback?code=the-code&state=" + state)
            .header("Cookie", journey.cookie())
            .header("Sec-Fetch-Site", "cross-site"));
  }

  private int clients(Browser browser) {
    return server.send(server.request("/hermod/v1/clients", browser)).statusCode();
  }

  private String tokens(String nonce, List<String> roles) {
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer.name())
            .audience("hermod-console")
            .subject("alice")
            .claim("nonce", nonce)
            .claim("roles", roles)
            .expirationTime(Date.from(ConsoleServer.NOW.plusSeconds(300)))
            .build();
    return "{\"id_token\":\"%s\",\"access_token\":\"opaque\"}".formatted(TestIssuer.sign(claims));
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  private static Map<String, String> decoded(String form) {
    return Arrays.stream(form.split("&"))
        .map(each -> each.split("=", 2))
        .collect(
            Collectors.toMap(
                each -> each[0], each -> URLDecoder.decode(each[1], StandardCharsets.UTF_8)));
  }
}
