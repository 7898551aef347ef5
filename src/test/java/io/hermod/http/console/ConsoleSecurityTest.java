package io.hermod.http.console;

import static io.hermod.http.ConsoleServer.MAX_FAILURES;
import static io.hermod.http.ConsoleServer.link;
import static io.hermod.http.ConsoleServer.secretOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Role;
import io.hermod.access.client.ClientSecret;
import io.hermod.http.ConsoleServer;
import io.hermod.http.ConsoleServer.Browser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an attacker would try first. */
class ConsoleSecurityTest {
  private static final String CLIENTS = "/hermod/v1/clients";
  private static final String CLOCK = "/hermod/v1/clock";
  private static final String SESSION = "/console/session";

  private final ConsoleServer server;
  private final Path folder;

  ConsoleSecurityTest(@TempDir Path folder) {
    this.folder = folder;
    this.server = new ConsoleServer(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  // Forged requests.

  @Test
  void aCookieAloneAuthenticatesNothing() {
    Browser browser = server.browser();
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);

    HttpResponse<String> read =
        server.send(server.request(CLOCK).header("Cookie", browser.cookie()));
    HttpResponse<String> write =
        server.send(
            server
                .request(CLIENTS)
                .header("Cookie", browser.cookie())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", "https://evil.example")
                .POST(BodyPublishers.ofString("name=mallory&roles=owner")));

    HttpResponse<String> session =
        server.send(server.request(SESSION).header("Cookie", browser.cookie()));

    assertThat(read.statusCode()).isEqualTo(401);
    assertThat(read.body()).contains("X-Hermod-Csrf is missing or wrong");
    assertThat(session.statusCode()).isEqualTo(401);
    assertThat(session.body())
        .contains("X-Hermod-Csrf is missing or wrong")
        .doesNotContain(browser.csrfToken(), "first");
    assertThat(write.statusCode()).isEqualTo(401);
    assertThat(server.editor.list()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void aWrongTokenIsRefused(String token) {
    Browser browser = new Browser(server.browser().cookie(), token);
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(401);
    assertThat(server.send(server.request(SESSION, browser)).statusCode()).isEqualTo(401);
  }

  @Test
  void theTokenOfAnotherSessionIsRefused() {
    Browser mixed = new Browser(server.browser().cookie(), server.browser().csrfToken());
    assertThat(server.send(server.request(CLOCK, mixed)).statusCode()).isEqualTo(401);
    assertThat(server.send(server.request(SESSION, mixed)).statusCode()).isEqualTo(401);
  }

  @Test
  void aFormOfAnotherSiteCanNeitherSignInNorOut() {
    Browser browser = server.browser();
    HttpResponse<String> form =
        server.send(
            server
                .request("/console/session")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(link(server.newLink()))));
    HttpResponse<String> marked =
        server.send(
            server.signingIn(link(server.newLink())).header("Sec-Fetch-Site", "cross-site"));
    HttpResponse<String> leaving =
        server.send(server.request("/console/session").header("Cookie", browser.cookie()).DELETE());

    assertThat(form.statusCode()).isEqualTo(415);
    assertThat(marked.statusCode()).isEqualTo(403);
    assertThat(leaving.statusCode()).isEqualTo(403);
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
  }

  @Test
  void anotherCredentialCountsAlone() {
    Browser browser = server.browser();
    assertThat(
            server
                .send(server.request(CLOCK, browser).header("Authorization", "Bearer forged"))
                .statusCode())
        .isEqualTo(401);
    assertThat(
            server
                .send(server.request(CLOCK, browser).header("Authorization", "Basic eDp5"))
                .statusCode())
        .isEqualTo(401);
  }

  // Framing and scripts.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console",
        "/console/",
        "/console/topics/orders",
        "/console/assets/app.js",
        "/console/assets/missing.js",
        "/console/session"
      })
  void everyResponseForbidsFramesForeignSourcesAndInlineScripts(String path) {
    HttpResponse<String> answer = server.get(path);
    assertThat(header(answer, "Content-Security-Policy"))
        .isEqualTo(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                + " connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none';"
                + " frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(
            Map.of(
                "X-Frame-Options", header(answer, "X-Frame-Options"),
                "X-Content-Type-Options", header(answer, "X-Content-Type-Options"),
                "Referrer-Policy", header(answer, "Referrer-Policy"),
                "Cross-Origin-Opener-Policy", header(answer, "Cross-Origin-Opener-Policy")))
        .isEqualTo(
            Map.of(
                "X-Frame-Options", "DENY",
                "X-Content-Type-Options", "nosniff",
                "Referrer-Policy", "no-referrer",
                "Cross-Origin-Opener-Policy", "same-origin"));
  }

  @Test
  void theFirstPageNeedsNoInlineScriptOrStyleAndIsNotKept() {
    HttpResponse<String> page = server.get("/console/");
    assertThat(page.body())
        .doesNotContainPattern("<script(?![^>]*\\ssrc=)")
        .doesNotContain("<style", " style=", " onclick=", " onload=");
    assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
  }

  // Sessions.

  @Test
  void everySignInStartsANewSessionAndEndsTheOneBefore() {
    Browser first = server.browser();
    HttpResponse<String> again =
        server.send(server.signingIn(link(server.newLink())).header("Cookie", first.cookie()));
    Browser second = ConsoleServer.browser(again);

    assertThat(second.cookie()).isNotEqualTo(first.cookie());
    assertThat(second.csrfToken()).isNotEqualTo(first.csrfToken());
    assertThat(server.send(server.request(CLOCK, first)).statusCode()).isEqualTo(401);
    assertThat(server.send(server.request(CLOCK, second)).statusCode()).isEqualTo(200);
  }

  @Test
  void aSessionThatAnAttackerPlantedIsNotAdopted() {
    String name = server.browser().cookie().replaceFirst("=.*", "");
    String planted = name + "=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    Browser mine =
        ConsoleServer.browser(
            server.send(server.signingIn(link(server.newLink())).header("Cookie", planted)));
    assertThat(mine.cookie()).isNotEqualTo(planted);
    Browser withPlanted = new Browser(planted, mine.csrfToken());
    assertThat(server.send(server.request(SESSION, withPlanted)).statusCode()).isEqualTo(401);
  }

  @Test
  void aSessionEndsHalfAnHourAfterItsLastUse() {
    Browser browser = server.browser();
    server.pass(Duration.ofMinutes(29));
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    server.pass(Duration.ofMinutes(29));
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    server.pass(Duration.ofMinutes(30));
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(401);
  }

  @Test
  void requestsWithoutTheTokenDoNotProlongASession() {
    Browser browser = server.browser();
    server.pass(Duration.ofMinutes(29));
    for (String path : List.of(CLOCK, SESSION)) {
      assertThat(server.send(server.request(path).header("Cookie", browser.cookie())).statusCode())
          .as(path)
          .isEqualTo(401);
    }
    server.pass(Duration.ofMinutes(1));
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(401);
  }

  @Test
  void aSessionEndsAfterTwelveHoursHoweverBusyItIs() {
    Browser browser = server.browser();
    for (int i = 0; i < 35; i++) {
      server.pass(Duration.ofMinutes(20));
      assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    }
    server.pass(Duration.ofMinutes(20));
    HttpResponse<String> late = server.send(server.request(CLOCK, browser));
    assertThat(late.statusCode()).isEqualTo(401);
    assertThat(late.body()).contains("it has ended. Sign in again.");
  }

  @Test
  void signingOutEndsTheSessionOnTheServerAndDeletesTheCookie() {
    Browser browser = server.browser();
    HttpResponse<String> left = server.send(server.request("/console/session", browser).DELETE());

    assertThat(left.statusCode()).isEqualTo(204);
    assertThat(header(left, "Set-Cookie")).contains("Max-Age=0");
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(401);
    assertThat(server.send(server.request(SESSION, browser)).statusCode()).isEqualTo(401);
  }

  @Test
  void aSessionEndsWithTheSecretOfItsClient() {
    Browser browser = server.browser();
    server.editor.rotate(server.credentials.clientId(), Duration.ZERO);
    server.noticeClients();
    HttpResponse<String> refused = server.send(server.request(CLOCK, browser));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("rotated");
  }

  @Test
  void aSessionEndsWithItsClient() {
    ClientSecret reader = server.add("guest", Role.READER);
    Browser browser =
        ConsoleServer.browser(server.signIn(secretOf(reader.clientId(), reader.text())));
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    server.editor.remove("guest");
    server.noticeClients();
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(401);
    assertThat(server.send(server.request(SESSION, browser)).statusCode()).isEqualTo(401);
  }

  @Test
  void theCookieIsForTheServerAlone() throws IOException {
    HttpResponse<String> answer = server.signIn(link(server.newLink()));
    assertThat(header(answer, "Set-Cookie"))
        .matches("hermod-\\d+=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict");
    assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
    try (ConsoleServer behindProxy =
        new ConsoleServer(
            Files.createDirectory(folder.resolve("other")), URI.create("https://events.example"))) {
      HttpResponse<String> secure = behindProxy.signIn(link(behindProxy.newLink()));
      assertThat(header(secure, "Set-Cookie"))
          .matches("__Host-hermod-\\d+=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Secure");
      Browser browser = ConsoleServer.browser(secure);
      assertThat(behindProxy.send(behindProxy.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    }
  }

  // Credentials.

  @Test
  void aLinkSignsInOnce() {
    String secret = server.newLink();
    assertThat(server.signIn(link(secret)).statusCode()).isEqualTo(200);
    HttpResponse<String> again = server.signIn(link(secret));
    assertThat(again.statusCode()).isEqualTo(401);
    assertThat(again.body()).contains("hermod console").doesNotContain(secret);
  }

  @Test
  void aLinkIsVoidAfterTenMinutes() {
    String secret = server.newLink();
    server.pass(Duration.ofMinutes(10));
    assertThat(server.signIn(link(secret)).statusCode()).isEqualTo(401);
  }

  @Test
  void aLinkOfAClientThatIsGoneSignsNobodyIn() {
    ClientSecret other = server.add("second", Role.OWNER);
    server.noticeClients();
    String secret = server.signIn.newLink(other.clientId()).orElseThrow();
    server.editor.remove("second");
    server.noticeClients();
    assertThat(server.signIn(link(secret)).statusCode()).isEqualTo(401);
  }

  @Test
  void wrongCredentialsAreToldToTheAuditLogAndThrottled() {
    for (int i = 0; i < MAX_FAILURES; i++) {
      String body = i % 2 == 0 ? link("wrong") : secretOf("no-id-but-a-secret", "wrong");
      assertThat(server.signIn(body).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> throttled = server.signIn(link("wrong"));

    assertThat(throttled.statusCode()).isEqualTo(429);
    assertThat(header(throttled, "Retry-After")).isEqualTo("60");
    assertThat(server.signIn(link(server.newLink())).statusCode()).isEqualTo(200);
    assertThat(server.rejections)
        .hasSize(MAX_FAILURES + 1)
        .allSatisfy(each -> assertThat(each.toString()).contains("sign-in", "/console/session"))
        .noneSatisfy(each -> assertThat(each.toString()).contains("no-id-but-a-secret"));
  }

  @Test
  void aReaderCannotWriteWhateverThePageOffers() {
    ClientSecret reader = server.add("guest", Role.READER);
    HttpResponse<String> signedIn = server.signIn(secretOf(reader.clientId(), reader.text()));
    Browser browser = ConsoleServer.browser(signedIn);

    assertThat(ConsoleServer.json(signedIn).at("/caller/permissions").toString())
        .isEqualTo("[\"read\"]");
    assertThat(server.send(server.request(CLOCK, browser)).statusCode()).isEqualTo(200);
    HttpResponse<String> refused =
        server.send(
            server
                .request(CLOCK + "/advance", browser)
                .POST(BodyPublishers.ofString("{\"by\":\"1h\"}")));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("guest may not make changes");
    assertThat(
            server
                .send(
                    server
                        .request("/hermod/v1/console/links", browser)
                        .POST(BodyPublishers.noBody()))
                .statusCode())
        .isEqualTo(403);
  }

  // Files.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/assets/../index.html",
        "/console/assets/..%2findex.html",
        "/console/assets/%2e%2e/index.html",
        "/console/assets/../../../../logback.xml",
        "/console/assets/..%5c..%5clogback.xml",
        "/console/assets//etc/passwd",
        "/console/assets/",
        "/console/assets/pages",
        "/console/assets/ConsoleEndpoint.class",
        "/console/assets/app.js%00.css",
        "/console/lib/lit/3.2.1/../../../../../io/hermod/app/Main.class",
        "/console/lib/lit/3.2.1/package.json",
        "/console/lib/other/1.0/index.js",
        "/console/lib/logback.xml"
      })
  void noPathLeadsOutOfTheConsole(String path) {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("NotFound").doesNotContain("<configuration", "root:");
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
