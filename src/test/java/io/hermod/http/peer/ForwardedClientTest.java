package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.CredentialKind;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.RequestOrigin;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address for which a forwarded request counts, and the proof that the leader asks for. */
@Timeout(60)
class ForwardedClientTest {
  private static final String HERE = "127.0.0.1";
  private static final String THERE = "127.0.0.2";

  @AutoClose
  private final TestNode leading = TestNode.named("leading").leadsWith(ForwardedClientTest::tell);

  private final AtomicReference<@Nullable URI> leader = new AtomicReference<>(leading.url());

  @AutoClose private final TestNode following = TestNode.named("following").follows(leader);

  private static boolean tell(HttpServerRequest request) {
    request.response().end(RequestOrigin.address(request) + " " + RequestOrigin.isTls(request));
    return true;
  }

  @Test
  void theLeaderKnowsTheAddressOfTheCaller() {
    assertThat(get(following, THERE, Map.of())).isEqualTo(THERE + " false");
    assertThat(get(leading, THERE, Map.of())).isEqualTo(THERE + " false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hermod-client-address", "Hermod-Client-Address"})
  void nobodyElseCanNameAnAddress(String header) {
    Map<String, String> lies =
        Map.of(header, "9.9.9.9", "hermod-client-tls", "TLSv1.3", "hermod-peer", "1.abc");
    assertThat(get(following, THERE, lies)).isEqualTo(THERE + " false");
    assertThat(get(leading, THERE, lies)).isEqualTo(THERE + " false");
  }

  @Test
  void wrongCredentialsCountForTheCallerAndNotForTheServerBetween() {
    leading.leadsWith(ForwardedClientTest::fail);
    assertThat(get(following, THERE, Map.of())).isEqualTo("free");
    assertThat(get(following, THERE, Map.of())).isEqualTo("wait");
    assertThat(get(leading, THERE, Map.of())).isEqualTo("wait");
    assertThat(get(following, "127.0.0.3", Map.of())).isEqualTo("free");
    assertThat(get(leading, HERE, Map.of())).isEqualTo("free");
  }

  private static boolean fail(HttpServerRequest request) {
    String wait = FailedSignIns.retryAfter(request, CredentialKind.KEY);
    request.response().end(wait == null ? "free" : "wait");
    return true;
  }

  @Test
  void aProofIsForOneRequest() {
    Map<String, String> proven = proven();
    assertThat(get(leading, HERE, proven)).isEqualTo(THERE + " false");
    assertThat(send(leading, HERE, "POST", "/path?query", proven)).isEqualTo(HERE + " false");
    assertThat(send(leading, HERE, "GET", "/path", proven)).isEqualTo(HERE + " false");
  }

  @ParameterizedTest
  @CsvSource({
    "hermod-client-address, 127.0.0.4",
    "hermod-client-tls, TLSv1.3",
    "hermod-forwarded, other",
    "hermod-peer, ''",
    "hermod-peer, .",
    "hermod-peer, 99999999999999999999.x",
  })
  void aProofIsForOneClient(String header, String value) {
    Map<String, String> changed = proven();
    changed.put(header, value);
    assertThat(get(leading, HERE, changed)).isEqualTo(HERE + " false");
  }

  @Test
  void aProofNeedsTheKey() {
    leading.gate.believePeers(new PeerProof("another".getBytes(UTF_8), InstantSource.system()));
    assertThat(get(following, THERE, Map.of())).isEqualTo(HERE + " false");
  }

  @ParameterizedTest
  @CsvSource({"PT4M, true", "PT-4M, true", "PT6M, false", "PT-6M, false"})
  void aProofEnds(Duration difference, boolean isValid) {
    leading.gate.believePeers(
        new PeerProof(
            TestNode.KEY.getBytes(UTF_8),
            InstantSource.offset(InstantSource.system(), difference)));
    assertThat(get(following, THERE, Map.of())).isEqualTo((isValid ? THERE : HERE) + " false");
  }

  /** The headers of a forwarded request, as the leader got them. */
  private Map<String, String> proven() {
    leading.leadsWith(TestNode::echo);
    Map<String, String> headers = new LinkedHashMap<>();
    get(following, THERE, Map.of())
        .lines()
        .filter(line -> line.startsWith("hermod-"))
        .forEach(
            line -> {
              int colon = line.indexOf(": ");
              headers.put(line.substring(0, colon), line.substring(colon + 2));
            });
    assertThat(headers).containsKeys("hermod-forwarded", "hermod-client-address", "hermod-peer");
    leading.leadsWith(ForwardedClientTest::tell);
    return headers;
  }

  private static String get(TestNode from, String caller, Map<String, String> headers) {
    return send(from, caller, "GET", "/path?query", headers);
  }

  private static String send(
      TestNode to, String caller, String method, String target, Map<String, String> headers) {
    try (Socket socket =
        new Socket(InetAddress.ofLiteral(HERE), to.port(), InetAddress.ofLiteral(caller), 0)) {
      socket.setSoTimeout(20_000);
      StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: a\r\n");
      headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
      request.append("Connection: close\r\n\r\n");
      socket.getOutputStream().write(request.toString().getBytes(ISO_8859_1));
      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
