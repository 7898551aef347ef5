package io.hermod.scenario;

import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and deletes subscriptions under load, and writes down when each wanted what. A
 * call that a kill cut off is repeated until it is answered.
 */
final class Changer implements AutoCloseable {
  static final List<String> TYPES = List.of("Red", "Green", "Blue");

  private static final List<String> NAMES = List.of("first", "second", "third");
  private static final int EVENTS_BETWEEN_CHANGES = 15;
  private static final int MOST_CHANGES = 2_000;
  private static final Duration CALL_LIMIT = Duration.ofSeconds(60);

  private final HermodProcess hermod;
  private final TestSubscriber subscriber;
  private final Arm.Topic topic;
  private final Load load;
  private final Random random;
  private final Map<String, Incarnation> living = new HashMap<>();
  private final List<Incarnation> all = new ArrayList<>();
  private final Thread thread;
  private volatile boolean isStopped;
  private volatile @Nullable Throwable failure;

  Changer(HermodProcess hermod, TestSubscriber subscriber, Arm.Topic topic, Load load, long seed) {
    this.hermod = hermod;
    this.subscriber = subscriber;
    this.topic = topic;
    this.load = load;
    this.random = new Random(seed);
    this.thread = Thread.ofPlatform().name("changer").start(this::run);
  }

  private void run() {
    try {
      for (int i = 0; i < MOST_CHANGES && !isStopped; i++) {
        changeOne(NAMES.get(random.nextInt(NAMES.size())));
        long goal = load.acknowledged() + EVENTS_BETWEEN_CHANGES;
        Await.holdsWithin(CALL_LIMIT, () -> isStopped || load.acknowledged() >= goal);
      }
    } catch (RuntimeException | AssertionError e) {
      failure = e;
    }
  }

  private void changeOne(String name) {
    Incarnation current = living.get(name);
    if (current == null) {
      create(name);
    } else if (random.nextInt(4) == 0) {
      delete(name, current);
    } else {
      put(name, current);
    }
  }

  private void create(String name) {
    Incarnation created = new Incarnation(subscriber.inbox(name + "-" + all.size()));
    all.add(created);
    living.put(name, created);
    put(name, created);
  }

  private void put(String name, Incarnation incarnation) {
    Set<String> types =
        TYPES.stream().filter(_ -> random.nextBoolean()).collect(Collectors.toSet());
    // An empty filter would mean everything.
    Set<String> wanted = types.isEmpty() ? Set.of("Red") : types;
    URI url = incarnation.inbox().url();
    List<String> filter = List.copyOf(wanted);
    incarnation.became(insist(wanted, arm -> arm.putSubscription(topic, name, url, filter)));
  }

  private void delete(String name, Incarnation incarnation) {
    incarnation.became(insist(Set.of(), arm -> arm.deleteSubscription(topic, name)));
    living.remove(name);
  }

  private Version insist(Set<String> types, Consumer<Arm> change) {
    long began = System.nanoTime();
    Await.until("an answer of the management API", CALL_LIMIT, () -> isAnswered(change));
    return new Version(types, began, System.nanoTime());
  }

  private boolean isAnswered(Consumer<Arm> change) {
    try {
      change.accept(hermod.arm());
      return true;
    } catch (UncheckedIOException | NoSuchElementException e) {
      return false;
    }
  }

  /** All subscriptions there ever were; only after the end. */
  List<Incarnation> incarnations() {
    return List.copyOf(all);
  }

  /** Changes nothing more; returns when the last change is answered. */
  void stop() {
    isStopped = true;
    Await.end(thread, CALL_LIMIT);
    if (failure != null) {
      throw new AssertionError("a change failed", failure);
    }
  }

  @Override
  public void close() {
    stop();
  }
}
