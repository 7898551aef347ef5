package io.hermod.http.edge;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.module.ModuleAccess;
import io.hermod.config.edge.InboundConfig;
import io.hermod.config.edge.SasKeysConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.http.server.ServerSettings.PemFiles;
import io.hermod.tls.FileReloader;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleGuardTest {
  private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");
  private static final String PREFIX = "The request is not authorized: ";

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final TestAuthority authority = new TestAuthority("trusted");
  private HermodServer server;
  private HermodServer.Ports ports;

  @BeforeEach
  void start() throws Exception {
    CertificateFiles files = authority.server().writeTo(folder, "server");
    ModuleAccess access =
        ModuleAccess.of(
            new InboundConfig(
                TlsPolicy.ENABLED,
                null,
                new InboundConfig.ClientCertificates(
                    true, false, authority.writeTo(folder.resolve("ca.pem"))),
                new SasKeysConfig(true, List.of("key"))),
            folder,
            InstantSource.fixed(NOW),
            new FileReloader());
    ServerSettings settings =
        new ServerSettings(
            "localhost", 0, 0, new PemFiles(files.key(), files.certificates()), true, 1);
    server =
        new HermodServer(
            vertx, settings, List.of(new Door(new ModuleGuard(access))), InstantSource.fixed(NOW));
    ports = server.start();
  }

  @AfterEach
  void stop() {
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** Says why one may not pass. */
  private record Door(EdgeGuard guard) implements Endpoint {
    @Override
    public boolean handle(HttpServerRequest request) {
      String refusal = guard.refusal(request);
      request.response().end(Objects.requireNonNullElse(refusal, "welcome"));
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Version.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void seesTheCertificateInBothVersionsOfHttp(Version version) throws Exception {
    HttpResponse<String> response =
        call(version, trusting(authority.client()), HttpRequest.newBuilder(https()));

    assertThat(response.version()).isEqualTo(version);
    assertThat(response.body()).isEqualTo("welcome");
  }

  @Test
  void letsTlsThroughWhoIsRefusedThen() throws Exception {
    TestIdentity expired = authority.client(NOW.minusSeconds(60), NOW.minusSeconds(1));

    assertThat(answerTo(trusting(expired))).contains("expired at 2026-04-30T23:59:59Z");
    assertThat(answerTo(trusting(new TestAuthority("other").client())))
        .contains("was not issued for clients by a trusted authority");
    assertThat(answerTo(TestIdentity.anonymous(authority.certificate())))
        .isEqualTo(
            PREFIX + "the header aeg-sas-key is missing, and the client sent no certificate.");
  }

  @Test
  void takesTheKeyFirst() throws Exception {
    SSLContext nobody = TestIdentity.anonymous(authority.certificate());

    assertThat(answerTo(nobody, "key")).isEqualTo("welcome");
    assertThat(answerTo(nobody, "wrong")).startsWith(PREFIX + "the key in aeg-sas-key");
    assertThat(answerTo(trusting(authority.client()), "wrong")).isEqualTo("welcome");
  }

  @Test
  void seesNoCertificateInPlainHttp() throws Exception {
    URI plain = URI.create("http://localhost:" + ports.http() + "/");
    SSLContext unused = trusting(authority.client());

    assertThat(call(Version.HTTP_1_1, unused, HttpRequest.newBuilder(plain)).body())
        .contains("the client sent no certificate");
    assertThat(
            call(
                    Version.HTTP_1_1,
                    unused,
                    HttpRequest.newBuilder(plain).header("aeg-sas-key", "key"))
                .body())
        .isEqualTo("welcome");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void seesTheCertificateOfAResumedSession(String protocol) throws Exception {
    CountingKeys keys = new CountingKeys(authority.client().keyManager());
    SSLContext context = TestIdentity.context(new KeyManager[] {keys}, authority.certificate());

    assertThat(rawCall(context, protocol)).contains("welcome");
    int asked = keys.count.get();
    assertThat(rawCall(context, protocol)).contains("welcome");

    assertThat(asked).isPositive();
    assertThat(keys.count.get()).as("a resumed session does not choose again").isEqualTo(asked);
  }

  private String rawCall(SSLContext context, String protocol) throws IOException {
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("localhost", ports.https())) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket
          .getOutputStream()
          .write(
              "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  private String answerTo(SSLContext client, String... key) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(https());
    for (String each : key) {
      request.header("aeg-sas-key", each);
    }
    return call(Version.HTTP_1_1, client, request).body();
  }

  private static HttpResponse<String> call(
      Version version, SSLContext context, HttpRequest.Builder request) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().version(version).sslContext(context).build()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private SSLContext trusting(TestIdentity client) throws Exception {
    return client.trusting(authority.certificate());
  }

  private URI https() {
    return URI.create("https://localhost:" + ports.https() + "/");
  }

  /** Counts how often TLS asks which certificate to show. */
  private static final class CountingKeys extends X509ExtendedKeyManager {
    private final AtomicInteger count = new AtomicInteger();
    private final X509ExtendedKeyManager keys;

    private CountingKeys(X509ExtendedKeyManager keys) {
      this.keys = keys;
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      count.incrementAndGet();
      return keys.chooseClientAlias(types, issuers, socket);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
      count.incrementAndGet();
      return keys.chooseEngineClientAlias(types, issuers, engine);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return keys.getClientAliases(type, issuers);
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return keys.getServerAliases(type, issuers);
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      return keys.chooseServerAlias(type, issuers, socket);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return keys.getCertificateChain(alias);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return keys.getPrivateKey(alias);
    }
  }
}
