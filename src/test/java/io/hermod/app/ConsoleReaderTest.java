package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.app.LiveServer.Visitor;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever is signed in to the console as a reader changes nothing, whatever the pages offer. The
 * calls are those of {@code scopes.txt}, which ScopeTableTest compares with all routes.
 */
class ConsoleReaderTest extends SharedServerTest {
  private Visitor reader = new Visitor("", "");

  ConsoleReaderTest(@TempDir Path folder) {
    super(folder);
  }

  @BeforeAll
  void signIn() {
    reader = server.signInAsReader("guest");
  }

  @ParameterizedTest
  @MethodSource("writes")
  void everyCallThatIsMoreThanAReadIsRefused(String method, String path) {
    HttpResponse<String> response = server.send(reader, method, path, "{\"location\":\"here\"}");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
    assertThat(response.body()).contains("AuthorizationFailed", "guest may not ");
  }

  /** Only the session's own page may be changed: its reader may leave. */
  @ParameterizedTest
  @CsvSource({
    "POST, /console/, 405",
    "PUT, /console/topics/orders, 405",
    "DELETE, /console/assets/app.js, 405",
    "PUT, /console/session, 405",
    "POST, /console/oidc, 405",
    "POST, /topics/orders/api/events, 401"
  })
  void nothingElseTakesTheSessionForMore(String method, String path, int status) {
    assertThat(server.send(reader, method, path, "[]").statusCode()).isEqualTo(status);
  }

  @Test
  void aReaderMayAskWhatNeedsABody() {
    assertThat(
            server
                .send(reader, "POST", "/hermod/v1/filters/test", "{\"topic\":\"orders\"}")
                .statusCode())
        .isNotEqualTo(403);
  }

  static Stream<String[]> writes() {
    // EventEndpoint splits its path itself and has no routes.
    String[] resend = {"POST", "/hermod/v1/topics/orders/events/e1/resend"};
    return Stream.concat(
        Stream.<String[]>of(resend),
        rules()
            .map(line -> line.split(" \\| "))
            .filter(rule -> !rule[0].equals("GET") && !rule[0].equals("HEAD"))
            .filter(rule -> !rule[1].equals("READ"))
            .map(rule -> new String[] {rule[0], filled(rule[3])}));
  }

  private static String filled(String template) {
    String path =
        template
            .replace(
                "{scope}",
                "subscriptions/s/resourceGroups/hermod/providers/Microsoft.EventGrid/topics/orders")
            .replaceAll("\\{\\w+}|\\*", "one");
    return path.startsWith("/hermod/") ? path : path + "?api-version=2025-02-15";
  }

  private static Stream<String> rules() {
    try (InputStream table =
        Objects.requireNonNull(
            ConsoleReaderTest.class.getResourceAsStream("/io/hermod/http/arm/scopes.txt"))) {
      return new String(table.readAllBytes(), UTF_8)
          .lines().filter(line -> !line.startsWith("#")).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
