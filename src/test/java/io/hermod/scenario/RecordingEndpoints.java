package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.scenario.history.Delivery;
import io.hermod.scenario.history.HistoryRecorder;
import io.hermod.scenario.history.Subscription;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Webhooks, and topics of another Event Grid, that record what each subscription gets. */
final class RecordingEndpoints implements AutoCloseable {
  private static final Pattern ID = Pattern.compile("\"id\":\"(.*?)\"");

  /** Decides how a request with an event is answered, knowing whether it came before. */
  @FunctionalInterface
  interface Answer {
    int status(String id, boolean isRepeated);
  }

  private record Endpoint(
      String subscription, Answer answer, Set<String> seen, Set<String> accepted) {}

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();
  private final HistoryRecorder recorder;
  private final HttpServer server;

  RecordingEndpoints(HistoryRecorder recorder) {
    this.recorder = recorder;
    this.server =
        vertx.createHttpServer().requestHandler(this::receive).listen(0, "127.0.0.1").await();
  }

  /** Returns where a subscription sends to, which is part of the history from now on. */
  URI add(Subscription subscription, Answer answer) {
    recorder.add(subscription);
    endpoints.put(
        path(subscription.name()),
        new Endpoint(
            subscription.name(),
            answer,
            ConcurrentHashMap.newKeySet(),
            ConcurrentHashMap.newKeySet()));
    return URI.create(
        "http://127.0.0.1:%d%s".formatted(server.actualPort(), path(subscription.name())));
  }

  /** Links accept no path that ends differently. */
  private static String path(String subscription) {
    return "/" + subscription + "/api/events";
  }

  boolean hasAccepted(String subscription, String id) {
    return Optional.ofNullable(endpoints.get(path(subscription)))
        .orElseThrow()
        .accepted()
        .contains(id);
  }

  private void receive(HttpServerRequest request) {
    Endpoint endpoint = endpoints.get(request.path());
    if (endpoint == null) {
      request.response().setStatusCode(404).end();
    } else {
      request
          .body()
          .onSuccess(
              body ->
                  request
                      .response()
                      .setStatusCode(take(endpoint, request, body.toString(UTF_8)))
                      .end());
    }
  }

  /** Returns the status for all events of a request, which is recorded before it is sent. */
  private int take(Endpoint endpoint, HttpServerRequest request, String body) {
    long now = System.nanoTime();
    var ids = ID.matcher(body).results().map(RecordingEndpoints::id).toList();
    int status =
        ids.stream()
            .mapToInt(id -> endpoint.answer().status(id, !endpoint.seen().add(id)))
            .max()
            .orElse(200);
    boolean isAccepted = status == 200;
    for (String id : ids) {
      recorder.add(new Delivery(endpoint.subscription(), id, attempt(request), now, isAccepted));
    }
    if (isAccepted) {
      endpoint.accepted().addAll(ids);
    }
    return status;
  }

  private static String id(MatchResult found) {
    return found.group(1);
  }

  private static int attempt(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader("aeg-delivery-count"))
        .map(Integer::parseInt)
        .orElse(0);
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
