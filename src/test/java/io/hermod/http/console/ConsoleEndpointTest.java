package io.hermod.http.console;

import static io.hermod.http.ConsoleServer.json;
import static io.hermod.http.ConsoleServer.link;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ConsoleFilesCrawler;
import io.hermod.http.ConsoleServer;
import io.hermod.http.ConsoleServer.Browser;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ConsoleEndpointTest {
  private final ConsoleServer server;

  ConsoleEndpointTest(@TempDir Path folder) {
    server = new ConsoleServer(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theNameAloneLeadsToTheFirstPage() {
    HttpResponse<String> answer = server.get("/console");
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(header(answer, "Location")).isEqualTo("/console/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/", "/console/topics", "/console/topics/a.b/events/x%2Fy"})
  void everyPageIsTheFirstPage(String path) {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(answer.body()).contains("<hm-app>").doesNotContain("lib:");
  }

  @Test
  void everythingThatAPageImportsIsThere() {
    Set<String> seen =
        ConsoleFilesCrawler.paths(
            path -> {
              HttpResponse<String> file = server.get(path);
              assertThat(file.statusCode()).as(path).isEqualTo(200);
              return file.body();
            },
            _ -> true);
    assertThat(seen)
        .anyMatch(path -> path.startsWith("/console/lib/lit-html/"))
        .contains("/console/assets/pages/overview.js", "/console/assets/theme.css")
        .noneMatch(path -> path.contains("development"));
  }

  @Test
  void aFileIsSentCompressedAndOnlyOnce() {
    String path = "/console/assets/app.js";
    HttpResponse<String> plain = server.get(path);
    HttpResponse<String> small =
        server.send(server.request(path).header("Accept-Encoding", "gzip, br"));
    String tag = header(plain, "ETag");
    HttpResponse<String> unchanged = server.send(server.request(path).header("If-None-Match", tag));

    assertThat(header(plain, "Content-Type")).isEqualTo("text/javascript; charset=utf-8");
    assertThat(header(plain, "Cache-Control")).isEqualTo("no-cache");
    assertThat(header(small, "Content-Encoding")).isEqualTo("gzip");
    assertThat(Integer.parseInt(header(small, "Content-Length")))
        .isLessThan(Integer.parseInt(header(plain, "Content-Length")) / 2);
    assertThat(unchanged.statusCode()).isEqualTo(304);
    assertThat(unchanged.body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gzip               | gzip
          br;q=1, GZIP;q=0.1 | gzip
          deflate, *         | gzip
          gzip;q=0           |
          br, gzip; q = 0.00 |
          identity           |
          x-gzip2            |
          """)
  void aFileIsCompressedForThoseThatTakeIt(String accepted, @Nullable String encoding) {
    HttpResponse<String> answer =
        server.send(server.request("/console/assets/app.js").header("Accept-Encoding", accepted));
    assertThat(answer.headers().firstValue("Content-Encoding"))
        .isEqualTo(Optional.ofNullable(encoding));
    assertThat(header(answer, "Vary")).isEqualTo("Accept-Encoding");
  }

  @Test
  void librariesAreMinifiedAndKeptForever() {
    String path = Libraries.path("lit");
    HttpResponse<String> lit = server.get(path);
    assertThat(lit.statusCode()).isEqualTo(200);
    assertThat(lit.body()).contains("/console/lib/lit-element/").doesNotContain("from\"lit-");
    assertThat(header(lit, "Cache-Control")).contains("immutable");
  }

  @Test
  void filesCanOnlyBeRead() {
    HttpResponse<String> answer =
        server.send(server.request("/console/").POST(BodyPublishers.noBody()));
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(header(answer, "Allow")).isEqualTo("GET, HEAD");
    HttpResponse<String> head =
        server.send(
            server.request("/console/assets/app.js").method("HEAD", BodyPublishers.noBody()));
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  void aSessionSaysWhoIsSignedInAndToWhat() {
    HttpResponse<String> answer = server.signIn(link(server.newLink()));
    JsonNode session = json(answer);
    assertThat(session.at("/caller/name").asString()).isEqualTo("first");
    assertThat(session.at("/caller/permissions").toString())
        .isEqualTo("[\"read\",\"write\",\"administer\",\"send\"]");
    assertThat(session.at("/caller/scope").asString()).isEqualTo("everything");
    assertThat(session.at("/server/version").asString()).isEqualTo("1.2.3");
    assertThat(session.at("/server/isTimeVirtual").asBoolean()).isFalse();
    assertThat(session.path("expiresAt").asString()).isEqualTo("2026-01-01T12:00:00Z");

    Browser browser = ConsoleServer.browser(answer);
    HttpResponse<String> shown = server.send(server.request("/console/session", browser));
    assertThat(json(shown)).isEqualTo(session);
  }

  @Test
  void anOwnerGetsAnotherLinkForItself() {
    Browser browser = server.browser();
    HttpResponse<String> answer =
        server.send(
            server.request("/hermod/v1/console/links", browser).POST(BodyPublishers.noBody()));
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(json(answer).path("expiresAt").asString()).isEqualTo("2026-01-01T00:10:00Z");
    String url = json(answer).path("link").asString();
    assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+/console/#link=[\\w-]{43}");
    assertThat(server.signIn(link(url.replaceFirst(".*#link=", ""))).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"link\":\"\"}",
        "{\"link\":1}",
        "{\"clientId\":\"a\"}",
        "{\"link\":\"a\",\"clientId\":\"b\",\"clientSecret\":\"c\"}",
        "{\"links\":\"a\"}"
      })
  void aSignInThatMakesNoSenseIsRefusedWithAReason(String body) {
    HttpResponse<String> answer = server.signIn(body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).at("/error/message").asString()).isNotEmpty();
    assertThat(server.rejections).isEmpty();
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
