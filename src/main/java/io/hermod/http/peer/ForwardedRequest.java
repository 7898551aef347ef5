package io.hermod.http.peer;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RequestOrigin;
import io.hermod.http.server.StreamedResponse;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request on its way to the leader, and the response on its way back. Belongs to the event loop
 * of the request.
 *
 * <p>Transitions: WAITING → CONNECTING (there is a leader) → SENT (connected) → STREAMING (the
 * response has begun) → ENDED. CONNECTING → WAITING (no connection). SENT → WAITING (the server
 * does not lead, or the connection broke and the request may be sent again). Any → ENDED (the
 * caller has gone, or the request was refused).
 *
 * <p>This class is long because the caller, the leader and time can each end a request, in any of
 * these states.
 */
final class ForwardedRequest {
  private static final Logger LOG = LoggerFactory.getLogger(ForwardedRequest.class);

  /** What a request takes besides its body. */
  private static final int OVERHEAD_BYTES = 8 << 10;

  private enum State {
    WAITING,
    CONNECTING,
    SENT,
    STREAMING,
    ENDED
  }

  private final CallExchange exchange;
  private final HttpServerRequest request;
  private final Forwarder.Route route;
  private final Context context = Objects.requireNonNull(Vertx.currentContext());
  private State state = State.WAITING;
  private Buffer body = Buffer.buffer();
  private long heldBytes;
  private long timer;
  private @Nullable URI leader;
  private @Nullable HttpClientRequest sent;
  private int broken;
  private long waitedTicks;
  private long sentTicks;
  private long formerTicks;

  ForwardedRequest(CallExchange exchange, Forwarder.Route route) {
    this.exchange = exchange;
    this.request = exchange.request();
    this.route = route;
  }

  void start() {
    exchange.readBodyAsSent(this::begin);
  }

  private void begin(Buffer complete) {
    long bytes = OVERHEAD_BYTES + (long) complete.length();
    if (!route.held().tryTake(bytes)) {
      throw new CallException(CallResponse.overloaded());
    }
    body = complete;
    heldBytes = bytes;
    StreamedResponse.begin(request);
    request.response().closeHandler(_ -> end());
    request.response().exceptionHandler(_ -> end());
    long millis = route.limits().tick().toMillis();
    timer = context.owner().setPeriodic(millis, _ -> guarded(this::tick));
    guarded(this::connect);
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error failure) {
      fail(failure);
    }
  }

  private void fail(Throwable failure) {
    LOG.error("could not forward a request path={}", Endpoint.rawPath(request), failure);
    switch (state) {
      case WAITING, CONNECTING, SENT -> refuse(PeerAnswers.failed());
      case STREAMING -> breakOff();
      case ENDED -> {}
    }
  }

  private void tick() {
    switch (state) {
      case WAITING -> {
        waitedTicks++;
        connect();
      }
      case CONNECTING -> waitedTicks++;
      case SENT -> {
        sentTicks++;
        if (isTooLate()) {
          drop();
          failed(new TimeoutException("no response"));
        }
      }
      case STREAMING -> {
        if (isOfFormerLeader()) {
          breakOff();
        }
      }
      case ENDED -> {}
    }
  }

  private boolean isTooLate() {
    return route.limits().isOver(sentTicks, route.limits().head()) || isOfFormerLeader();
  }

  /** Whether another server has led for so long that this one must have lost the request. */
  private boolean isOfFormerLeader() {
    URI now = route.leader().get();
    formerTicks = now == null || now.equals(leader) ? 0 : formerTicks + 1;
    return route.limits().isOver(formerTicks, route.limits().handover());
  }

  private void connect() {
    leader = route.leader().get();
    if (leader == null) {
      waitOrRefuse();
      return;
    }
    state = State.CONNECTING;
    MultiMap headers = ForwardedHeaders.ofRequest(request, body.length());
    route.proof().addTo(headers, request, RequestOrigin.client(request, route.node()));
    route
        .client()
        .open(leader, request.method(), request.uri(), headers)
        .onComplete(opened -> guarded(() -> connected(opened)));
  }

  private void connected(AsyncResult<HttpClientRequest> opened) {
    if (state != State.CONNECTING) {
      if (opened.succeeded()) {
        var _ = opened.result().reset(); // the caller has gone in the meantime
      }
    } else if (opened.failed()) {
      route.failures().add(leader, opened.cause());
      waitOrRefuse();
    } else {
      send(opened.result());
    }
  }

  private void send(HttpClientRequest connected) {
    state = State.SENT;
    sent = connected;
    sentTicks = 0;
    formerTicks = 0;
    Future<HttpClientResponse> answering =
        body.length() == 0 ? connected.send() : connected.send(body);
    answering.onComplete(answer -> guarded(() -> answered(connected, answer)));
  }

  private void answered(HttpClientRequest of, AsyncResult<HttpClientResponse> answer) {
    if (!of.equals(sent) || state != State.SENT) {
      return; // dropped before
    }
    if (answer.failed()) {
      failed(answer.cause());
    } else if (PeerAnswers.isNotLeading(answer.result())) {
      sent = null;
      waitOrRefuse();
    } else {
      stream(answer.result());
    }
  }

  /** The connection broke, or was given up, after the request was sent. */
  private void failed(Throwable cause) {
    route.failures().add(leader, cause);
    sent = null;
    broken++;
    waitOrRefuse();
  }

  private void waitOrRefuse() {
    boolean hasTime = !route.limits().isOver(waitedTicks, route.limits().leaderWait());
    switch (RetryRules.next(request.method(), broken, hasTime)) {
      case WAIT -> state = State.WAITING;
      case NO_LEADER -> refuse(PeerAnswers.noLeader());
      case IN_DOUBT -> refuse(PeerAnswers.inDoubt());
    }
  }

  private void refuse(CallResponse answer) {
    end();
    exchange.reject(answer);
  }

  private void stream(HttpClientResponse answer) {
    state = State.STREAMING;
    route.failures().end();
    release();
    ResponseRelay.begin(answer, request)
        .onComplete(
            relayed -> {
              if (relayed.succeeded()) {
                sent = null;
                end();
              } else {
                breakOff();
              }
            });
  }

  /** Ends the response in a way that shows the caller that it is not complete. */
  private void breakOff() {
    if (state != State.ENDED) {
      end();
      var _ = request.response().reset();
    }
  }

  /** Also if the caller has gone; then the request to the leader is reset. */
  private void end() {
    if (state != State.ENDED) {
      state = State.ENDED;
      context.owner().cancelTimer(timer);
      release();
      drop();
      StreamedResponse.end(request);
    }
  }

  private void release() {
    route.held().giveBack(heldBytes);
    heldBytes = 0;
    body = Buffer.buffer();
  }

  private void drop() {
    HttpClientRequest dropped = sent;
    sent = null;
    if (dropped != null) {
      var _ = dropped.reset();
    }
  }
}
