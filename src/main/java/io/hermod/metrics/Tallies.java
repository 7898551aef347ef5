package io.hermod.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * One tally per id. Those of ids that the catalog no longer knows are let go when somebody looks,
 * or when they have become many though nobody does.
 */
final class Tallies<T> {
  private static final int SPARE = 100;

  private final LongFunction<T> maker;
  private final Supplier<Set<Long>> known;
  private final Map<Long, T> byId = new ConcurrentHashMap<>();
  private volatile int many = SPARE;

  Tallies(LongFunction<T> maker, Supplier<Set<Long>> known) {
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
    // In this order: an id that is here now stood in the catalog before it came here.
    List<Long> ids = List.copyOf(byId.keySet());
    Set<Long> living = known.get();
    ids.stream().filter(id -> !living.contains(id)).forEach(byId::remove);
    many = 2 * byId.size() + SPARE;
  }

  int size() {
    return byId.size();
  }
}
