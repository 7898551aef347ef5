package io.hermod.http.server;

import io.hermod.config.HttpConfig;
import io.hermod.http.server.ServerSettings.PemFiles;
import io.hermod.tls.KeyMaterial;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SSLEngineOptions;
import io.vertx.core.net.TrustOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Builds the options of the listeners. */
final class ListenerOptions {
  private static final int MAX_LINE_BYTES = 8 << 10;
  private static final int MAX_HEADER_BYTES = 32 << 10;

  /** The most that one read of a socket returns, so that a body is not split further. */
  private static final int MAX_CHUNK_BYTES = 64 << 10;

  /** How often a client may reset a request within half a minute (rapid reset). */
  private static final int MAX_RESETS = 200;

  private static final int RESET_SECONDS = 30;
  private static final int HTTP2_WINDOW_BYTES = 1 << 20;
  private static final int BACKLOG = 1_024;

  /**
   * All suites of TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption.
   * None uses CBC, which has leaked too often.
   */
  private static final List<String> CIPHER_SUITES =
      List.of(
          "TLS_AES_128_GCM_SHA256",
          "TLS_AES_256_GCM_SHA384",
          "TLS_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

  private ListenerOptions() {}

  /** Plain HTTP/1.1, and HTTP/2 for clients with prior knowledge or an upgrade request. */
  static HttpServerOptions plain(String host, HttpConfig limits) {
    return new HttpServerOptions()
        .setHost(host)
        .setAcceptBacklog(BACKLOG)
        .setMaxInitialLineLength(MAX_LINE_BYTES)
        .setMaxHeaderSize(MAX_HEADER_BYTES)
        .setMaxChunkSize(MAX_CHUNK_BYTES)
        .setHttp2ConnectionWindowSize(HTTP2_WINDOW_BYTES)
        .setInitialSettings(http2(limits))
        .setHttp2RstFloodMaxRstFramePerWindow(MAX_RESETS)
        .setHttp2RstFloodWindowDuration(RESET_SECONDS)
        .setHttp2RstFloodWindowDurationTimeUnit(TimeUnit.SECONDS)
        .setHttp2ClearTextEnabled(true)
        // The server has no WebSockets, and their handlers would inspect every message.
        .setPerFrameWebSocketCompressionSupported(false)
        .setPerMessageWebSocketCompressionSupported(false);
  }

  private static Http2Settings http2(HttpConfig limits) {
    return new Http2Settings()
        .setInitialWindowSize(HTTP2_WINDOW_BYTES)
        .setMaxConcurrentStreams(limits.maxStreams())
        .setMaxHeaderListSize(MAX_HEADER_BYTES);
  }

  static HttpServerOptions tls(String host, PemFiles files, HttpConfig limits) {
    return tls(host, files, limits, engine());
  }

  static HttpServerOptions tls(
      String host, PemFiles files, HttpConfig limits, SSLEngineOptions engine) {
    HttpServerOptions options = plain(host, limits);
    CIPHER_SUITES.forEach(options::addEnabledCipherSuite);
    return options
        .setSslHandshakeTimeout(limits.timeouts().head().toMillis())
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
        .setSsl(true)
        .setUseAlpn(true)
        .setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
        .setKeyCertOptions(
            new PemKeyCertOptions()
                .setKeyPath(files.key().toString())
                .setCertPath(files.certificates().toString()))
        .setSslEngineOptions(engine);
  }

  /**
   * Asks for a client certificate, requires none and accepts any. The certificate is checked with
   * the request, where a refusal can state a reason.
   */
  static HttpServerOptions askingClients(HttpServerOptions options) {
    return options
        .setClientAuth(ClientAuth.REQUEST)
        .setTrustOptions(TrustOptions.wrap(AcceptAnyClientCertificate.INSTANCE));
  }

  /** Sets another certificate. */
  static HttpServerOptions presenting(HttpServerOptions options, KeyMaterial material) {
    return options.setKeyCertOptions(
        new PemKeyCertOptions()
            .setKeyValue(Buffer.buffer(material.key()))
            .setCertValue(Buffer.buffer(material.certificates())));
  }

  private static SSLEngineOptions engine() {
    return OpenSSLEngineOptions.isAvailable() && OpenSSLEngineOptions.isAlpnAvailable()
        ? new OpenSSLEngineOptions()
        : new JdkSSLEngineOptions();
  }
}
