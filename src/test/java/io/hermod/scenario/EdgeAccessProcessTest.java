package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.tls.Certificates;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Who comes in at the Edge module, and by which door. */
class EdgeAccessProcessTest {
  private static final String VERSION = "?api-version=2019-01-01-preview";
  private static final String EVENT =
      """
      [{"id": "1", "subject": "s", "eventType": "t", "dataVersion": "1",
        "eventTime": "2026-01-01T00:00:00Z"}]
      """;

  private record Call(String method, String path, String body) {}

  private static final Call MAKE_TOPIC = new Call("PUT", "/topics/orders", "{}");
  private static final Call LIST = new Call("GET", "/topics", "");

  private static final Instant YEAR_2020 = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant YEAR_2021 = Instant.parse("2021-01-01T00:00:00Z");

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--edge");
  @TempDir private Path folder = Path.of("");
  private final TestAuthority authority = new TestAuthority("trusted");

  @BeforeEach
  void trust() throws IOException {
    hermod.setVariable(
        "inbound__clientAuth__clientCert__caFile",
        authority.writeTo(folder.resolve("clients.pem")).toString());
  }

  @Test
  void certificatesAndKeysLetInAndAllElseGets401() throws Exception {
    hermod.setVariable("inbound__clientAuth__clientCert__allowUnknownCA", "false");
    hermod.setVariable("inbound:clientAuth:sasKeys:enabled", "true");
    hermod.setVariable("inbound:clientAuth:sasKeys:key1", "sesame");
    hermod.start();
    SSLContext good = showing(authority.client());
    SSLContext none = TestIdentity.anonymous(own());

    assertThat(send(good, MAKE_TOPIC, "").statusCode()).isEqualTo(200);
    for (Call call :
        List.of(
            new Call("GET", "/topics/orders", ""),
            new Call("POST", "/topics/orders/events", EVENT))) {
      assertThat(send(good, call, "").statusCode()).isEqualTo(200);
      assertThat(send(good, call, "wrong").statusCode()).isEqualTo(200);
      assertThat(send(none, call, "sesame").statusCode()).isEqualTo(200);
      assertRefused(send(none, call, "wrong"), "aeg-sas-key does not match");
      assertRefused(send(none, call, ""), "the client sent no certificate");
      assertRefused(
          send(showing(new TestAuthority("other").client()), call, ""),
          "not issued for clients by a trusted authority");
      assertRefused(
          send(showing(authority.client(YEAR_2020, YEAR_2021)), call, ""),
          "the client certificate expired at 2021-01-01T00:00:00Z");
    }
    assertThat(hermod.output().toString()).doesNotContain("sesame").doesNotContain("wrong");
  }

  @Test
  void anyAuthorityWillDoByDefaultUnlessTheDatesAreWrong() throws Exception {
    hermod.start();
    SSLContext unknown = showing(TestAuthority.selfSigned(YEAR_2020, inAHundredYears()));

    assertThat(send(unknown, MAKE_TOPIC, "").statusCode()).isEqualTo(200);
    assertRefused(
        send(showing(TestAuthority.selfSigned(YEAR_2020, YEAR_2021)), LIST, ""), "expired at");
    assertRefused(send(TestIdentity.anonymous(own()), LIST, ""), "the client sent no certificate");
  }

  @ParameterizedTest
  @CsvSource({"strict, true, false", "enabled, true, true", "disabled, false, true"})
  void thePolicyOpensThePorts(String policy, boolean https, boolean http) throws Exception {
    hermod.setVariable("inbound__serverAuth__tlsPolicy", policy);
    hermod.setVariable("inbound__clientAuth__clientCert__enabled", "false");
    hermod.start();

    String ready = "ready https=%s http=%s".formatted(https ? "\\d+" : "-", http ? "\\d+" : "-");
    assertThat(hermod.output().lines())
        .anyMatch(line -> line.matches(ready))
        .anyMatch(line -> line.endsWith("everybody who can reach it may use it"));
    if (https) {
      assertThat(send(TestIdentity.anonymous(own()), LIST, "").statusCode()).isEqualTo(200);
    }
    if (http) {
      URI address = hermod.http().orElseThrow().resolve("/topics" + VERSION);
      assertThat(send(SSLContext.getDefault(), HttpRequest.newBuilder(address)).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void aCertificateOfItsOwnersIsShownAndABadSettingStopsTheStart() throws Exception {
    authority.server().writeTo(folder, "server");
    hermod.setVariable("inbound__serverAuth__serverCert__source", "File");
    hermod.setVariable(
        "inbound__serverAuth__serverCert__certFile", folder.resolve("server.pem").toString());
    hermod.setVariable(
        "inbound__serverAuth__serverCert__keyFile", folder.resolve("server.key").toString());
    hermod.setVariable("broker__unheardOf", "1");
    hermod.start();

    URI address =
        URI.create("https://localhost:%d/topics".formatted(hermod.https().getPort()) + VERSION);
    SSLContext client = authority.client().trusting(authority.certificate());
    assertThat(send(client, HttpRequest.newBuilder(address)).statusCode()).isEqualTo(200);
    assertThat(hermod.output().toString())
        .contains("the environment variable broker__unheardOf is ignored");
    hermod.kill();

    hermod.setVariable("INBOUND:ClientAuth:SasKeys:Enabled", "perhaps");
    Process refused = hermod.launch();
    Await.until(
        "its end",
        Duration.ofSeconds(30),
        () -> !refused.isAlive() && hermod.output().isComplete());
    assertThat(refused.exitValue()).isEqualTo(2);
    assertThat(hermod.output().toString())
        .contains("must be true or false, not 'perhaps'")
        .contains("INBOUND:ClientAuth:SasKeys:Enabled");
  }

  private static void assertRefused(HttpResponse<String> answer, String part) {
    JsonNode error = JsonMapper.shared().readTree(answer.body()).path("error");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
    assertThat(error.path("code").asString()).isEqualTo("UnAuthorized");
    assertThat(error.path("details").path("code").asString()).isEqualTo("Unauthorized");
    assertThat(error.path("details").path("message").asString())
        .startsWith("The request is not authorized: ")
        .contains(part);
  }

  private HttpResponse<String> send(SSLContext client, Call call, String key)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(hermod.https().resolve(call.path() + VERSION))
            .header("Content-Type", "application/json")
            .method(call.method(), BodyPublishers.ofString(call.body()));
    return send(client, key.isEmpty() ? request : request.header("aeg-sas-key", key));
  }

  private static HttpResponse<String> send(SSLContext context, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().sslContext(context).build()) {
      return client.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
    }
  }

  private SSLContext showing(TestIdentity client) throws GeneralSecurityException {
    return client.trusting(own());
  }

  /** Whom clients of this server trust. */
  private X509Certificate own() {
    List<X509Certificate> found = Certificates.read(hermod.directory().caCertificate());
    return found.getFirst();
  }

  private static Instant inAHundredYears() {
    return YEAR_2020.plus(Duration.ofDays(36_500));
  }
}
