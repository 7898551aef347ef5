package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import io.hermod.http.server.CannotListenException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HermodTest {
  @TempDir private Path root;

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void isTrustedByAClientThatTrustsItsAuthority(String name) throws Exception {
    try (Hermod hermod = start("0");
        HttpClient client = clientTrusting(hermod.directory().caCertificate())) {
      URI health = URI.create("https://%s:%d/healthz".formatted(name, httpsPort(hermod)));

      assertThat(status(client, health)).isEqualTo(200);
    }
  }

  @Test
  void isNotTrustedByAClientThatDoesNot() {
    try (Hermod hermod = start("0");
        HttpClient client = HttpClient.newHttpClient()) {
      URI health = hermod.address().httpsAddress().orElseThrow().resolve("/healthz");

      assertThatThrownBy(() -> status(client, health)).isInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void speaksPlainHttpOnlyWhenAskedTo() throws Exception {
    try (Hermod hermod = start("off")) {
      assertThat(hermod.address().httpAddress()).isEmpty();
      assertThat(hermod.readyLine())
          .isEqualTo("ready https=%d http=-".formatted(httpsPort(hermod)));
    }
    try (Hermod hermod = start("0");
        HttpClient client = HttpClient.newHttpClient()) {
      URI http = hermod.address().httpAddress().orElseThrow();

      assertThat(status(client, http.resolve("/healthz"))).isEqualTo(200);
      assertThat(hermod.readyLine()).endsWith(" http=" + http.getPort());
    }
  }

  @Test
  void leavesANoteWhileItRuns() {
    Hermod hermod = start("off");
    assertThat(hermod.directory().serverFile()).content().contains("\"httpsPort\":");
    hermod.close();
    hermod.close();

    assertThat(hermod.directory().serverFile()).doesNotExist();
  }

  @Test
  void startsAgainWithTheSameIdentity() throws IOException {
    Hermod first = start("off");
    byte[] authority = Files.readAllBytes(first.directory().caCertificate());
    byte[] credentials = Files.readAllBytes(first.directory().credentialsFile());
    first.close();

    try (Hermod second = start("off")) {
      assertThat(second.directory().caCertificate()).hasBinaryContent(authority);
      assertThat(second.directory().credentialsFile()).hasBinaryContent(credentials);
    }
  }

  @Test
  void releasesTheDirectoryWhenTheStartFails() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());

      assertThatThrownBy(() -> start(port))
          .isInstanceOf(CannotListenException.class)
          .hasMessageContaining("port " + port);
    }
    try (Hermod hermod = start("off")) {
      assertThat(hermod.readyLine()).startsWith("ready");
    }
  }

  @Test
  void keepsToTheClockThatTheDirectoryBeganWith() {
    start("off", "true").close();

    assertThatThrownBy(() -> start("off", "false"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("uses virtual time");
    try (Hermod again = start("off", "true")) {
      assertThat(again.readyLine()).startsWith("ready");
    }
  }

  @Test
  void doesNotLeaveItsEventsBehindForAStoreInKafka() {
    start("off").close();

    assertThatThrownBy(() -> start("off", "false", "127.0.0.1:1"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("has a store of its own");
  }

  @Test
  void doesNotLeaveEventsBehindThatAreInKafka() throws IOException {
    Files.createDirectory(root.resolve("kafka"));

    assertThatThrownBy(() -> start("off"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("are in Kafka: set cluster.kafka");
  }

  private Hermod start(String httpPort) {
    return start(httpPort, "false");
  }

  private Hermod start(String httpPort, String isVirtual) {
    return start(httpPort, isVirtual, "none");
  }

  private Hermod start(String httpPort, String isVirtual, String kafka) {
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", root.toString(), "test"),
            new GivenValue("https-port", "0", "test"),
            new GivenValue("http-port", httpPort, "test"),
            new GivenValue("virtual-time", isVirtual, "test"),
            new GivenValue("cluster.kafka", kafka, "test"));
    HermodConfig config = HermodConfig.of(new ConfigReader(root, Map.of()).read(flags, null));
    return Hermod.start(config, InstantSource.system());
  }

  private static int httpsPort(Hermod hermod) {
    return hermod.address().httpsAddress().orElseThrow().getPort();
  }

  private static int status(HttpClient client, URI uri) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding()).statusCode();
  }

  private static HttpClient clientTrusting(Path authority) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream pem = Files.newInputStream(authority)) {
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }
}
