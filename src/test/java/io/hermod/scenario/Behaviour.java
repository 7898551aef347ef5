package io.hermod.scenario;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.IntStream;

/** How a webhook answers one request. */
@FunctionalInterface
interface Behaviour {
  void answer(HttpServerRequest request, Vertx vertx);

  static Behaviour status(int status) {
    return (request, _) -> request.response().setStatusCode(status).end();
  }

  /** Answers with a body, which may be JSON. */
  static Behaviour json(int status, String body) {
    return (request, _) -> request.response().setStatusCode(status).end(body);
  }

  /** One status after the other; the last one stays. */
  static Behaviour statuses(int... statuses) {
    Iterator<Integer> before = IntStream.of(statuses).limit(statuses.length - 1).iterator();
    int last = statuses[statuses.length - 1];
    return (request, vertx) ->
        status(before.hasNext() ? before.next() : last).answer(request, vertx);
  }

  /** Accepts the request and never answers. */
  static Behaviour silence() {
    return (_, _) -> {};
  }

  static Behaviour redirect(int status, String location) {
    return (request, _) ->
        request.response().setStatusCode(status).putHeader("Location", location).end();
  }

  /** Answers after a while. */
  static Behaviour late(Duration delay, Behaviour then) {
    return (request, vertx) -> vertx.setTimer(delay.toMillis(), _ -> then.answer(request, vertx));
  }

  /** Keeps requests until they are let go, then answers them and all later ones with 200. */
  static Behaviour heldBy(Gate gate) {
    return (request, _) -> gate.pass(() -> request.response().end());
  }

  /** Says 200 and then talks for as long as the other side listens. */
  static Behaviour endlessBody() {
    Buffer chunk = Buffer.buffer(new byte[8 * 1024]);
    return (request, vertx) -> {
      request.response().setChunked(true);
      long timer = vertx.setPeriodic(1, _ -> request.response().write(chunk));
      request.response().closeHandler(_ -> vertx.cancelTimer(timer));
    };
  }
}
