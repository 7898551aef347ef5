package io.hermod.http;

import io.hermod.config.HttpConfig;
import io.hermod.http.ServerSettings.PemFiles;
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

/** How the listeners are tuned. */
final class ListenerOptions {
  private static final int MAX_LINE_BYTES = 8 << 10;
  private static final int MAX_HEADER_BYTES = 32 << 10;

  /** As much as one read of a socket gives at most: a body comes in no more pieces than it must. */
  private static final int MAX_CHUNK_BYTES = 64 << 10;

  /** How often, in half a minute, a client may take a request back (rapid reset). */
  private static final int MAX_RESETS = 200;

  private static final int RESET_SECONDS = 30;
  private static final int HTTP2_WINDOW_BYTES = 1 << 20;
  private static final int BACKLOG = 1_024;

  /**
   * All of TLS 1.3, and of TLS 1.2 those with forward secrecy that authenticate what they encrypt:
   * none with CBC, which has leaked too often.
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

  /** Plain HTTP/1.1, and HTTP/2 for clients that know beforehand or ask to upgrade. */
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
        // There are none, and their handler would look at every message.
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
   * Asks for a certificate, demands none and takes any: who may come in is decided where it can be
   * answered with a sentence.
   */
  static HttpServerOptions askingClients(HttpServerOptions options) {
    return options
        .setClientAuth(ClientAuth.REQUEST)
        .setTrustOptions(TrustOptions.wrap(AnyClient.INSTANCE));
  }

  /** The same options with another certificate. */
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
