package io.hermod.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;

/**
 * Publishes a fixed number of events each second, one per request, and receives them. It keeps to
 * its rate however late the responses are, so that a server that is too slow falls behind.
 */
final class SteadyLoad implements AutoCloseable {
  private static final int CONNECTIONS = 64;
  private static final int SECOND = 1_000_000_000;
  private static final int OK = 200;
  private static final Duration LATE = Duration.ofSeconds(5);

  /**
   * The outcome of the load.
   *
   * @param behind the number of events that had not arrived when the last one was sent
   * @param missing the number of events that had not arrived some seconds later either
   */
  record Held(int perSecond, long sent, long behind, long missing, Latency latency) {
    boolean isComplete() {
      return missing == 0;
    }
  }

  private final Arrivals arrivals = new Arrivals();
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final HttpClient client =
      vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
  private final HttpServer server =
      vertx.createHttpServer().requestHandler(arrivals).listen(0, "127.0.0.1").await();
  private final byte[] body = EventBody.of(1).getBytes(US_ASCII);
  private String key = "";
  private long sent;
  private long refused;
  private int lastRefusal;

  String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/events";
  }

  /** Sends this key of a topic with each request; the module needs none. */
  void authorize(String topicKey) {
    key = topicKey;
  }

  Held run(String target, int perSecond, Duration time) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(target)
            .putHeader("Content-Type", "application/json")
            .putHeader("aeg-sas-key", key);
    long wanted = perSecond * time.toSeconds();
    reset();
    long start = System.nanoTime();
    long timer = vertx.setPeriodic(1, _ -> sendOwed(request, start, perSecond, wanted));
    Polling.await(time.plus(LATE), () -> sent() >= wanted);
    long behind = wanted - arrivals.count();
    Polling.await(LATE, () -> arrivals.count() >= wanted);
    vertx.cancelTimer(timer);
    failIfRefused();
    return new Held(perSecond, sent(), behind, wanted - arrivals.count(), arrivals.latency());
  }

  private synchronized void sendOwed(RequestOptions to, long start, int perSecond, long wanted) {
    long owed = Math.min(wanted, (System.nanoTime() - start) * perSecond / SECOND);
    while (sent < owed) {
      sent++;
      send(to);
    }
  }

  private void send(RequestOptions request) {
    byte[] event = body.clone();
    Stamp.write(event, System.nanoTime());
    client
        .request(request)
        .compose(post -> post.send(Buffer.buffer(event)))
        .compose(
            response -> {
              note(response.statusCode());
              return response.end();
            });
  }

  private synchronized void note(int status) {
    if (status != OK) {
      refused++;
      lastRefusal = status;
    }
  }

  /** A load that the server refuses measures nothing, and its figures would not show that. */
  private synchronized void failIfRefused() {
    if (refused > 0) {
      throw new IllegalStateException(
          "%,d of %,d events were refused, the last with %d".formatted(refused, sent, lastRefusal));
    }
  }

  private synchronized void reset() {
    arrivals.forget();
    sent = 0;
    refused = 0;
  }

  private synchronized long sent() {
    return sent;
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
