package io.hermod.http.peer;

import io.hermod.destination.http.TlsOptions;
import io.hermod.tls.CallRules;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * Opens requests to other servers of the cluster, with HTTP/1.1: a connection carries one request
 * at a time, so the server's limits for slow readers apply to each of them alone.
 */
final class LeaderClient implements AutoCloseable {
  private static final int CONNECT_MILLIS = 1_000;
  private static final int HANDSHAKE_MILLIS = 2_000;

  /** Until there is a free connection. */
  private static final int OBTAIN_MILLIS = 5_000;

  /**
   * Of each kind. Together no more than a server with little memory accepts from one address, and
   * each more than it has live tails.
   */
  private static final int MOST_CONNECTIONS = 64;

  private static final int MOST_WAITING = 4_096;
  private static final int MAX_CHUNK_BYTES = 64 << 10;
  private static final int MAX_HEADER_BYTES = 64 << 10;

  /** Less than the shortest time after which a server closes an idle connection. */
  private static final int KEEP_SECONDS = 10;

  private static final int CLEAN_MILLIS = 5_000;

  private final HttpClient keeping;
  private final HttpClient closing;
  private final ClientSSLOptions tls;

  LeaderClient(Vertx vertx, CallRules rules) {
    this.tls = TlsOptions.of(rules);
    this.keeping =
        vertx.createHttpClient(
            options().setKeepAliveTimeout(KEEP_SECONDS), pool().setCleanerPeriod(CLEAN_MILLIS));
    this.closing =
        vertx.createHttpClient(options().setKeepAlive(false), pool().setCleanerPeriod(0));
  }

  private static HttpClientOptions options() {
    return new HttpClientOptions()
        .setProtocolVersion(HttpVersion.HTTP_1_1)
        .setConnectTimeout(CONNECT_MILLIS)
        .setSslHandshakeTimeout(HANDSHAKE_MILLIS)
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
        .setMaxInitialLineLength(MAX_HEADER_BYTES)
        .setMaxHeaderSize(MAX_HEADER_BYTES)
        .setMaxChunkSize(MAX_CHUNK_BYTES);
  }

  private static PoolOptions pool() {
    return new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS).setMaxWaitQueueSize(MOST_WAITING);
  }

  /**
   * Opens a request, which is not sent yet. If it must not be sent twice, it gets a connection of
   * its own: a kept one may be dead, which the client would notice only after it has sent it.
   */
  Future<HttpClientRequest> open(URI server, HttpMethod method, String target, MultiMap headers) {
    HttpClient client = RetryRules.isIdempotent(method) ? keeping : closing;
    return client.request(
        to(server).setMethod(method).setURI(target).setHeaders(headers).setFollowRedirects(false));
  }

  private RequestOptions to(URI server) {
    boolean isTls = "https".equalsIgnoreCase(server.getScheme());
    int usualPort = isTls ? 443 : 80;
    RequestOptions options =
        new RequestOptions()
            .setHost(withoutBrackets(server.getHost()))
            .setPort(server.getPort() < 0 ? usualPort : server.getPort())
            .setSsl(isTls)
            .setConnectTimeout(OBTAIN_MILLIS);
    return isTls ? options.setSslOptions(tls) : options;
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** Ends all requests in progress. */
  @Override
  public void close() {
    var _ = keeping.close();
    var _ = closing.close();
  }
}
