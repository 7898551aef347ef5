package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server in the place of a service that tests cannot run. It responds as that service would. */
final class StandIn implements AutoCloseable {

  /** A response, with the reason phrase, headers and body of the real service. */
  record Answer(int status, String reason, Map<String, String> headers, String body) {
    Answer(int status, String reason) {
      this(status, reason, Map.of(), "");
    }
  }

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Function<HttpServerRequest, String> place;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Map<String, List<String>> taken = new ConcurrentHashMap<>();
  private HttpServer server;

  /**
   * @param place names what a request is for, such as a queue; unknown places respond with 404
   */
  StandIn(Function<HttpServerRequest, String> place) {
    this.place = place;
    this.server = listen(0);
  }

  private HttpServer listen(int port) {
    return vertx.createHttpServer().requestHandler(this::receive).listen(port, "127.0.0.1").await();
  }

  private void receive(HttpServerRequest request) {
    request.body().onSuccess(body -> answer(request, body));
  }

  private void answer(HttpServerRequest request, Buffer body) {
    String name = place.apply(request);
    Answer answer = answers.getOrDefault(name, new Answer(404, "Not Found"));
    if (answer.status() < 300) {
      taken.computeIfAbsent(name, _ -> new CopyOnWriteArrayList<>()).add(body.toString(UTF_8));
    }
    answer.headers().forEach(request.response()::putHeader);
    request
        .response()
        .setStatusCode(answer.status())
        .setStatusMessage(answer.reason())
        .end(answer.body());
  }

  StandIn answers(String name, Answer answer) {
    answers.put(name, answer);
    return this;
  }

  /** The bodies that were accepted for a place. */
  List<String> taken(String name) {
    return taken.getOrDefault(name, List.of());
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.actualPort());
  }

  /** Closes its port and its connections, until it is started again. */
  void stop() {
    server.close().await();
  }

  void start() {
    server = listen(server.actualPort());
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
