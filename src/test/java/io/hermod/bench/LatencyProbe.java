package io.hermod.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;

/**
 * Sends stamped events at a modest, fixed rate, whatever the responses are, and receives them
 * itself. The time between is the latency from publisher to subscriber.
 */
final class LatencyProbe implements AutoCloseable {
  private static final int REQUESTS_PER_SECOND = 250;
  private static final int WARM_UP_REQUESTS_PER_SECOND = 1000;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration LATE = Duration.ofSeconds(3);

  private final Arrivals arrivals = new Arrivals();
  // Two instances, so that receiving does not wait for sending.
  private final Vertx sending = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Vertx receiving = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final HttpClient client =
      sending.createHttpClient(
          new HttpClientOptions().setTrustAll(true).setVerifyHost(false),
          new PoolOptions().setHttp1MaxSize(Load.MANY));
  private final HttpServer server =
      receiving.createHttpServer().requestHandler(arrivals).listen(0, "127.0.0.1").await();

  int port() {
    return server.actualPort();
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/events";
  }

  /** Sends events to itself until its code is compiled, so that its own slowness does not count. */
  void warmUp() {
    run(request(url(), ""), 1, WARM_UP_REQUESTS_PER_SECOND, WARM_UP);
  }

  /** Measures the latency of the probe itself, with nothing in between. */
  Latency measureItself(Duration time) {
    return measure(url(), "", 1, time);
  }

  Latency measure(String target, String key, int eventsPerRequest, Duration time) {
    int rate = Math.max(5, REQUESTS_PER_SECOND / eventsPerRequest);
    return run(request(target, key), eventsPerRequest, rate, time);
  }

  private static RequestOptions request(String target, String key) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setAbsoluteURI(target)
        .putHeader("Content-Type", "application/json")
        .putHeader("aeg-sas-key", key);
  }

  private Latency run(RequestOptions request, int eventsPerRequest, int rate, Duration time) {
    long expected = rate * time.toSeconds() * eventsPerRequest;
    arrivals.forget();
    byte[] body = EventBody.of(eventsPerRequest).getBytes(US_ASCII);
    long timer = sending.setPeriodic(1000 / rate, _ -> send(request, body.clone()));
    Polling.await(time.plus(LATE), () -> arrivals.count() >= expected);
    sending.cancelTimer(timer);
    return arrivals.latency();
  }

  private void send(RequestOptions request, byte[] body) {
    Stamp.write(body, System.nanoTime());
    client
        .request(request)
        .compose(post -> post.send(Buffer.buffer(body)))
        .compose(HttpClientResponse::end);
  }

  @Override
  public void close() {
    sending.close().await();
    receiving.close().await();
  }
}
