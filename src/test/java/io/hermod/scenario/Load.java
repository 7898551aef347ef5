package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Several publishers that send as fast as they get answers, each over its own kept-alive
 * connection, and write down which events were answered with 200.
 */
final class Load implements AutoCloseable {
  private static final int MOST_EVENTS = 400_000;
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(40);
  private static final String PADDING = "x".repeat(500);

  private final Supplier<Optional<URI>> address;
  private final Arm.Topic topic;
  private final Function<Random, String> typeOf;
  private final Queue<Sending> sendings = new ConcurrentLinkedQueue<>();
  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicInteger made = new AtomicInteger();
  private final List<Thread> publishers = new ArrayList<>();
  private volatile boolean isStopped;

  /**
   * Starts to publish.
   *
   * @param address where to, or nowhere while no server is ready
   * @param typeOf draws the type of the next events
   */
  Load(
      Supplier<Optional<URI>> address,
      Arm.Topic topic,
      int count,
      long seed,
      Function<Random, String> typeOf) {
    this.address = address;
    this.topic = topic;
    this.typeOf = typeOf;
    for (int i = 0; i < count; i++) {
      Random random = new Random(seed + i);
      publishers.add(Thread.ofPlatform().name("publisher-" + i).start(() -> publish(random)));
    }
  }

  private void publish(Random random) {
    while (mayGoOn()) {
      Await.holdsWithin(Duration.ofSeconds(60), () -> isStopped || address.get().isPresent());
      address.get().ifPresent(uri -> publishTo(uri, random));
    }
  }

  private boolean mayGoOn() {
    return !isStopped && made.get() < MOST_EVENTS;
  }

  private void publishTo(URI uri, Random random) {
    try (HttpConnection connection = HttpConnection.open(uri)) {
      boolean isAnswered = true;
      while (isAnswered && mayGoOn()) {
        isAnswered = sendOne(connection, random);
      }
    } catch (IOException e) {
      // Nobody listens there (any more): the next address will do.
    }
  }

  /** Whether an answer came. */
  private boolean sendOne(HttpConnection connection, Random random) {
    List<String> ids = newIds(1 + random.nextInt(4));
    String type = typeOf.apply(random);
    byte[] body = body(ids, type);
    long began = System.nanoTime();
    Fate fate = fate(connection, body);
    sendings.add(new Sending(ids, type, began, System.nanoTime(), fate));
    if (fate == Fate.ACKNOWLEDGED) {
      acknowledged.addAndGet(ids.size());
    }
    return fate != Fate.UNKNOWN;
  }

  private Fate fate(HttpConnection connection, byte[] body) {
    try {
      return connection.publish(topic, body).status() == 200 ? Fate.ACKNOWLEDGED : Fate.REFUSED;
    } catch (IOException e) {
      return Fate.UNKNOWN;
    }
  }

  private List<String> newIds(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add("e" + made.getAndIncrement());
    }
    return ids;
  }

  private static byte[] body(List<String> ids, String type) {
    return ids.stream()
        .map(id -> Load.event(id, type, PADDING))
        .collect(Collectors.joining(",", "[", "]"))
        .getBytes(UTF_8);
  }

  /** The JSON of one event. */
  static String event(String id, String type, String padding) {
    return "{\"id\":\"%s\",\"subject\":\"/load\",\"eventType\":\"%s\",\"eventTime\":\"2026-01-01T00:00:00Z\",\"dataVersion\":\"1\",\"data\":{\"padding\":\"%s\"}}"
        .formatted(id, type, padding);
  }

  /** How many events were answered with 200 so far. */
  long acknowledged() {
    return acknowledged.get();
  }

  List<Sending> sendings() {
    return List.copyOf(sendings);
  }

  /** The ids of all events with this fate, in requests whose type is one of these; none: all. */
  Set<String> ids(Fate fate, String... types) {
    Set<String> wanted = Set.of(types);
    return sendings.stream()
        .filter(s -> s.fate() == fate && (wanted.isEmpty() || wanted.contains(s.type())))
        .flatMap(sending -> sending.ids().stream())
        .collect(Collectors.toSet());
  }

  /** Sends nothing more; returns when the last answers are in. */
  void stop() {
    isStopped = true;
    publishers.forEach(publisher -> Await.end(publisher, JOIN_LIMIT));
  }

  @Override
  public void close() {
    stop();
  }
}
