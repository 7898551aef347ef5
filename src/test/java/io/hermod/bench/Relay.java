package io.hermod.bench;

import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.InstantSource;
import java.util.List;

/**
 * The least that a Java process can do with an event: it takes a request, forwards the body, and
 * responds when the sink has responded. It uses Hermod's own server and a client that is tuned like
 * that of the webhooks. It neither parses nor writes to disk.
 */
final class Relay implements Endpoint {
  private static final int CONNECTIONS_PER_LOOP = 2048;

  private final FastThreadLocal<HttpClient> client;
  private final RequestOptions sink;
  private final RequestOptions probe;

  private Relay(Vertx vertx, int sinkPort, int probePort) {
    this.sink = target(sinkPort);
    this.probe = target(probePort);
    this.client =
        new FastThreadLocal<>() {
          @Override
          protected HttpClient initialValue() {
            return newClient(vertx);
          }
        };
  }

  /** Listens on any free port, prints it, and relays requests until the process is stopped. */
  public static void main(String... ports) {
    int loops = Runtime.getRuntime().availableProcessors();
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops).setPreferNativeTransport(true));
    Relay relay = new Relay(vertx, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
    ServerSettings settings = new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, loops);
    // Closed when the process ends.
    @SuppressWarnings("resource")
    HermodServer server = new HermodServer(vertx, settings, List.of(relay), InstantSource.system());
    System.out.println("ready http=" + server.start().http());
  }

  private static RequestOptions target(int port) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setAbsoluteURI("http://127.0.0.1:" + port + "/events")
        .addHeader(HttpHeaders.CONTENT_TYPE, "application/json; charset=utf-8");
  }

  /**
   * Creates one client per event loop, which is used only on that loop, as {@code WebhookSenders}
   * does.
   */
  private static HttpClient newClient(Vertx vertx) {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setKeepAlive(true)
            .setKeepAliveTimeout(60)
            .setConnectTimeout(10_000)
            .setTcpNoDelay(true)
            .setDecompressionSupported(false),
        new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_LOOP).setMaxWaitQueueSize(-1));
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    RequestOptions target = "/probe".equals(request.path()) ? probe : sink;
    request
        .body()
        .compose(body -> forward(target, body))
        .onComplete(
            answer -> answer(request, answer.succeeded() ? answer.result().statusCode() : 502));
    return true;
  }

  private Future<HttpClientResponse> forward(RequestOptions target, Buffer body) {
    return client
        .get()
        .request(target)
        .compose(post -> post.send(body))
        .compose(answer -> answer.end().map(answer));
  }

  private static void answer(HttpServerRequest request, int status) {
    request.response().setStatusCode(status).end();
  }
}
