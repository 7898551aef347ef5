package io.hermod.bench;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The HTTP client of Vert.x, on one event loop, with one version of HTTP: as many connections as
 * requests in flight, or one connection for all of them. It uses TLS if the URL says so.
 */
final class BareHttp implements BareSender.Client {
  private final Context loop;
  private final HttpClient client;
  private final RequestOptions target;
  private final Buffer body = Buffer.buffer(EventBody.of(1));

  BareHttp(String url, HttpVersion version) {
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
    this.loop = vertx.getOrCreateContext();
    this.client = client(vertx, options(url.startsWith("https:"), version));
    this.target =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .addHeader(HttpHeaders.CONTENT_TYPE, "application/json; charset=utf-8");
  }

  private static HttpClient client(Vertx vertx, HttpClientOptions options) {
    return vertx.createHttpClient(
        options, new PoolOptions().setHttp1MaxSize(BareSender.IN_FLIGHT).setHttp2MaxSize(1));
  }

  private static HttpClientOptions options(boolean isTls, HttpVersion version) {
    return new HttpClientOptions()
        .setSsl(isTls)
        .setTrustAll(true)
        .setVerifyHost(false)
        .setUseAlpn(isTls)
        .setProtocolVersion(version)
        .setAlpnVersions(List.of(version))
        .setTcpNoDelay(true);
  }

  @Override
  public int send(int count) throws InterruptedException {
    AtomicInteger left = new AtomicInteger(count);
    AtomicInteger accepted = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(count);
    loop.runOnContext(
        _ -> {
          for (int i = 0; i < BareSender.IN_FLIGHT; i++) {
            sendNext(left, accepted, done);
          }
        });
    done.await();
    return accepted.get();
  }

  /** Sends a request, and the next one when it has its response. */
  private void sendNext(AtomicInteger left, AtomicInteger accepted, CountDownLatch done) {
    if (left.getAndDecrement() > 0) {
      client
          .request(target)
          .compose(request -> request.send(body))
          .compose(response -> response.end().map(response))
          .map(HttpClientResponse::statusCode)
          .onComplete(
              status -> {
                boolean isAccepted = status.succeeded() && status.result() == 200;
                accepted.addAndGet(isAccepted ? 1 : 0);
                done.countDown();
                sendNext(left, accepted, done);
              });
    }
  }
}
