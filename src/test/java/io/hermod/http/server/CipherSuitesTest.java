package io.hermod.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.http.TestCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.SSLEngineOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients can agree on with the HTTPS port, with both of the engines that Netty has. */
class CipherSuitesTest {
  private static final String[] TLS_1_2 = {"TLSv1.2"};
  private static final String[] TLS_1_3 = {"TLSv1.3"};

  private final Vertx vertx = Vertx.vertx();
  @TempDir private Path folder;
  private TestCertificate certificate;

  @BeforeEach
  void makeACertificate() throws Exception {
    certificate = TestCertificate.in(folder);
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  private static Stream<SSLEngineOptions> engines() {
    return Stream.of(new OpenSSLEngineOptions(), new JdkSSLEngineOptions());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void refusesAClientThatOffersOnlyCbc(SSLEngineOptions engine) {
    int port = listen(engine);

    assertThatThrownBy(() -> suite(port, TLS_1_2, suites(TLS_1_2, "_CBC_")))
        .isInstanceOf(SSLException.class);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void refusesAClientThatOffersNoForwardSecrecy(SSLEngineOptions engine) {
    int port = listen(engine);

    assertThatThrownBy(() -> suite(port, TLS_1_2, "TLS_RSA_WITH_AES_128_GCM_SHA256"))
        .isInstanceOf(Exception.class);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void agreesWithAnUsualClientOnTls12(SSLEngineOptions engine) throws Exception {
    assertThat(suite(listen(engine), TLS_1_2, suites(TLS_1_2, "TLS_ECDHE"))).contains("_GCM_");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void speaksTls13(SSLEngineOptions engine) throws Exception {
    int port = listen(engine);

    for (String suite :
        new String[] {
          "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"
        }) {
      assertThat(suite(port, TLS_1_3, suite)).isEqualTo(suite);
    }
  }

  private int listen(SSLEngineOptions engine) {
    HttpServer server =
        vertx.createHttpServer(
            ListenerOptions.tls(
                "127.0.0.1",
                certificate.files(),
                ConnectionGate.withDefaultLimits().config(),
                engine));
    return server
        .requestHandler(request -> request.response().end())
        .listen(0)
        .await()
        .actualPort();
  }

  private String[] suites(String[] protocols, String part) throws IOException {
    try (SSLSocket socket = (SSLSocket) certificate.trust().getSocketFactory().createSocket()) {
      socket.setEnabledProtocols(protocols);
      return Arrays.stream(socket.getSupportedCipherSuites())
          .filter(suite -> suite.contains(part))
          .toArray(String[]::new);
    }
  }

  private String suite(int port, String[] protocols, String... suites) throws IOException {
    try (SSLSocket socket =
        (SSLSocket) certificate.trust().getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.setEnabledProtocols(protocols);
      socket.setEnabledCipherSuites(suites);
      socket.startHandshake();
      return socket.getSession().getCipherSuite();
    }
  }
}
