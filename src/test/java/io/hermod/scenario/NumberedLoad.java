package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several publishers, each on its own connection, that send single events and batches as fast as
 * they get answers, and record which events were acknowledged.
 */
final class NumberedLoad implements AutoCloseable {
  private static final int PUBLISHERS = 4;
  private static final int LARGEST_BATCH = 60;
  private static final int MOST_EVENTS_AHEAD = 10_000;
  private static final Duration WAIT_LIMIT = Duration.ofSeconds(60);
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(90);

  private final Supplier<Optional<URI>> address;
  private final Arm.Topic topic;
  private final int capacity;
  private final IntSupplier arrived;
  private final AtomicInteger made = new AtomicInteger();
  private final BitSet acknowledged = new BitSet();
  private final List<Thread> publishers = new ArrayList<>();
  private volatile int count;
  private volatile boolean isStopped;

  /**
   * Starts to publish.
   *
   * @param address where to; empty while no server is ready
   * @param capacity the largest number of events that are ever made
   * @param arrived how many events every subscriber has got; publishers wait for them, because a
   *     backlog that only grows would take forever to deliver
   */
  NumberedLoad(
      Supplier<Optional<URI>> address,
      Arm.Topic topic,
      int capacity,
      long seed,
      IntSupplier arrived) {
    this.address = address;
    this.topic = topic;
    this.capacity = capacity;
    this.arrived = arrived;
    for (int i = 0; i < PUBLISHERS; i++) {
      Random random = new Random(seed + i);
      publishers.add(Thread.ofPlatform().name("publisher-" + i).start(() -> publish(random)));
    }
  }

  private void publish(Random random) {
    while (mayGoOn()) {
      Await.holdsWithin(WAIT_LIMIT, () -> isStopped || address.get().isPresent());
      address.get().ifPresent(uri -> publishTo(uri, random));
    }
  }

  private boolean mayGoOn() {
    return !isStopped && made.get() < capacity - PUBLISHERS * LARGEST_BATCH;
  }

  private void publishTo(URI uri, Random random) {
    try (HttpConnection connection = HttpConnection.open(uri)) {
      while (mayGoOn()) {
        Await.holdsWithin(WAIT_LIMIT, () -> isStopped || !isFarAhead());
        send(connection, random.nextBoolean() ? 1 : 1 + random.nextInt(LARGEST_BATCH));
      }
    } catch (IOException e) {
      // The server was killed: go on with the next one.
    }
  }

  private boolean isFarAhead() {
    return count - arrived.getAsInt() > MOST_EVENTS_AHEAD;
  }

  private void send(HttpConnection connection, int size) throws IOException {
    int first = made.getAndAdd(size);
    String body =
        IntStream.range(first, first + size)
            .mapToObj(EventNumbers::event)
            .collect(Collectors.joining(",", "[", "]"));
    if (connection.publish(topic, body.getBytes(UTF_8)).status() == 200) {
      acknowledge(first, size);
    }
  }

  private synchronized void acknowledge(int first, int size) {
    acknowledged.set(first, first + size);
    count += size;
  }

  /** How many events were acknowledged so far. */
  int count() {
    return count;
  }

  synchronized BitSet acknowledged() {
    return (BitSet) acknowledged.clone();
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
