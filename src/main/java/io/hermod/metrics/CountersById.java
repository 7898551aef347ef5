package io.hermod.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
  private final Map<Long, T> byId = new ConcurrentHashMap<>();
  private volatile int many = SPARE;

  CountersById(LongFunction<T> maker, Supplier<Set<Long>> known) {
    this.maker = maker;
    this.known = known;
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
    ids.stream().filter(id -> !living.contains(id)).forEach(byId::remove);
    many = 2 * byId.size() + SPARE;
  }

  int size() {
    return byId.size();
  }
}
