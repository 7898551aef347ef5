package io.hermod.http.publish;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.PATH;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ErrorBodies;
import io.hermod.http.PublishServer;
import io.hermod.http.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsPublishTest {
  @TempDir private Path folder;
  private TestCertificate certificate;
  private PublishServer server;

  @BeforeEach
  void start() throws Exception {
    certificate = TestCertificate.in(folder);
    server = new PublishServer(certificate.files());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Version.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void speaksTheVersionThatTheClientPrefers(Version version) throws Exception {
    HttpResponse<String> response =
        send(version, HttpRequest.newBuilder(uri()).header("aeg-sas-key", KEY));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.version()).isEqualTo(version);
    assertThat(server.journal.publications()).hasSize(1);
  }

  @Test
  void listensOnBothPorts() {
    assertThat(server.ports.https()).isPositive().isNotEqualTo(server.ports.http());
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "?api-version=2018-01-01", "/topics/orders"})
  void letsInATokenForItsOwnAddress(String signedPath) throws Exception {
    assertThat(publishWithToken(uri().resolve(signedPath)).statusCode()).isEqualTo(200);
  }

  @Test
  void refusesATokenForAnotherTopic() throws Exception {
    HttpResponse<String> response = publishWithToken(uri().resolve("/topics/mytopic/api/events"));
    assertThat(ErrorBodies.messageOf(response, 401, "Unauthorized", "Unauthorized"))
        .isEqualTo(
            "The request authorization key is not authorized for LOCALHOST."
                + " This is due to the reason: The token is for another resource.");
  }

  @Test
  void answers413OverHttp2AndKeepsTheConnection() throws Exception {
    try (HttpClient client = client(Version.HTTP_2)) {
      HttpRequest large =
          HttpRequest.newBuilder(uri())
              .header("aeg-sas-key", KEY)
              .POST(BodyPublishers.ofByteArray(new byte[3 << 20]))
              .build();
      HttpRequest good =
          HttpRequest.newBuilder(uri())
              .header("aeg-sas-key", KEY)
              .POST(BodyPublishers.ofString(EVENT))
              .build();
      assertThat(client.send(large, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
      assertThat(client.send(good, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }

  private URI uri() {
    return URI.create("https://localhost:" + server.ports.https() + PATH);
  }

  private HttpResponse<String> publishWithToken(URI signed) throws Exception {
    return send(
        Version.HTTP_2,
        HttpRequest.newBuilder(uri()).header("aeg-sas-token", token(signed.toString())));
  }

  private static String token(String url) throws GeneralSecurityException {
    String signed =
        "r="
            + URLEncoder.encode(url, UTF_8)
            + "&e="
            + URLEncoder.encode("1/1/2099 1:1:1 AM", UTF_8);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
    String signature = Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    return signed + "&s=" + URLEncoder.encode(signature, UTF_8);
  }

  private HttpResponse<String> send(Version version, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    try (HttpClient client = client(version)) {
      return client.send(
          request.POST(BodyPublishers.ofString(EVENT)).build(), BodyHandlers.ofString());
    }
  }

  private HttpClient client(Version version) {
    return HttpClient.newBuilder().version(version).sslContext(certificate.trust()).build();
  }
}
