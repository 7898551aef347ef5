package io.hermod.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.SignInServer;
import java.net.URI;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What callers say in {@code Host} comes back to them only if it can be an address. */
class HostHeaderTest {
  private static final String USUAL = "https://nobody.asks";

  @AutoClose private final SignInServer server = new SignInServer();

  @ParameterizedTest
  @ValueSource(strings = {"localhost:1", "10.0.0.5", "a-b.example:4438", "[::1]:4438"})
  void anAddressComesBack(String host) {
    assertThat(resourceManager(host)).isEqualTo("http://" + host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a'b", "a!b", "$a", "a..b;", "-a", "a%41", "a,b", "a=b", "(a)"})
  void whatOnlyUrisAllowDoesNot(String host) {
    assertThat(resourceManager(host)).isIn(USUAL, "");
  }

  @Test
  void nothingElseEverComesBack() {
    Random random = new Random(16);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = new byte[1 + random.nextInt(20)];
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) (' ' + random.nextInt(random.nextBoolean() ? 95 : 224));
      }
      String host = new String(bytes, ISO_8859_1);

      String told = resourceManager(host);

      assertThat(told).as(host).matches("|" + USUAL + "|http://[A-Za-z0-9._:\\[\\]-]+");
      assertThat(told.isEmpty() || URI.create(told).getHost() != null).as(host).isTrue();
    }
  }

  /** Empty where the request was refused, which it must be with a status for clients. */
  private String resourceManager(String host) {
    String answer =
        server.sendRaw(
            "GET /metadata/endpoints?api-version=2022-09-01 HTTP/1.1\r\nHost: %s\r\n"
                    .formatted(host)
                + "Connection: close\r\n\r\n");
    if (!answer.startsWith("HTTP/1.1 200")) {
      assertThat(answer).as(host).startsWith("HTTP/1.1 4");
      return "";
    }
    JsonNode json = new JsonMapper().readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
    return json.at("/0/resourceManager").asString();
  }
}
