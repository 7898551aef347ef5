package io.hermod.metrics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * One tally per id. Tallies whose id is no longer in the catalog are removed at each scrape, or
 * when there are many of them without a scrape.
 */
final class CountersById<T> {
  private static final int SPARE = 100;

  private final LongFunction<T> maker;
  private final Supplier<Set<Long>> known;
  private final Consumer<T> onRemove;
  private final Map<Long, T> byId = new ConcurrentHashMap<>();
  private volatile int many = SPARE;

  CountersById(LongFunction<T> maker, Supplier<Set<Long>> known, Consumer<T> onRemove) {
    this.maker = maker;
    this.known = known;
    this.onRemove = onRemove;
  }

  T of(long id) {
    T tally = byId.get(id);
    return tally == null ? make(id) : tally;
  }

  private T make(long id) {
    if (byId.size() > many) {
      prune();
    }
    return byId.computeIfAbsent(id, maker::apply);
  }

  void prune() {
    // In this order, because an id is in the catalog before it gets a tally.
    List<Long> ids = List.copyOf(byId.keySet());
    Set<Long> living = known.get();
    ids.stream().filter(id -> !living.contains(id)).forEach(this::remove);
    many = 2 * byId.size() + SPARE;
  }

  private void remove(Long id) {
    T removed = byId.remove(id);
    if (removed != null) {
      onRemove.accept(removed);
    }
  }

  /** Returns the tallies that exist, some of which may belong to ids that are gone. */
  Collection<T> all() {
    return byId.values();
  }

  int size() {
    return byId.size();
  }
}
