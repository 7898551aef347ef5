package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What one webhook got, and how it answers. */
final class Inbox {
  /** Until a test has one. */
  static final Inbox NONE = new Inbox(URI.create("/"));

  /** A whole request, as it came. */
  record Letter(String method, String uri, MultiMap headers, String body) {}

  private final URI url;
  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();
  private volatile Behaviour behaviour = Behaviour.status(200);
  private volatile @Nullable Letter last;
  private final Queue<Letter> fromService = new ConcurrentLinkedQueue<>();
  private volatile int statusForService = 200;

  Inbox(URI url) {
    this.url = url;
  }

  URI url() {
    return url;
  }

  void answersWith(Behaviour newBehaviour) {
    behaviour = newBehaviour;
  }

  /** Takes events, and what the service itself has to say, each in its own place. */
  void receive(HttpServerRequest request, Buffer body, Vertx vertx) {
    if ("Notification".equals(request.getHeader("aeg-event-type"))) {
      take(request, body, vertx);
    } else {
      fromService.add(
          new Letter(
              request.method().name(), request.uri(), request.headers(), body.toString(UTF_8)));
      request.response().setStatusCode(statusForService).end();
    }
  }

  /** A request that was counted before a change of behaviour is answered as before it. */
  private void take(HttpServerRequest request, Buffer body, Vertx vertx) {
    Behaviour current = behaviour;
    Arrival arrival = Arrival.of(request, body);
    last =
        new Letter(request.method().name(), request.uri(), request.headers(), body.toString(UTF_8));
    arrivals.add(arrival);
    ids.add(arrival.id());
    count.incrementAndGet();
    current.answer(request, vertx);
  }

  /** How questions and notices of the service are answered from now on; 200 is no consent. */
  void answersTheServiceWith(int status) {
    statusForService = status;
  }

  /** Questions and notices of the service, in order. */
  List<Letter> fromService() {
    return List.copyOf(fromService);
  }

  /** Everything that came, in order, repeats included. */
  List<Arrival> arrivals() {
    return List.copyOf(arrivals);
  }

  List<Arrival> arrivalsOf(String id) {
    return arrivals.stream().filter(arrival -> arrival.id().equals(id)).toList();
  }

  boolean has(String id) {
    return ids.contains(id);
  }

  boolean hasAll(Set<String> wanted) {
    return ids.containsAll(wanted);
  }

  /** How many different events came. */
  int events() {
    return ids.size();
  }

  Set<String> ids() {
    return Set.copyOf(ids);
  }

  /** How many requests came. */
  int count() {
    return count.get();
  }

  Letter last() {
    Letter letter = last;
    if (letter == null) {
      throw new AssertionError("nothing came to " + url);
    }
    return letter;
  }
}
