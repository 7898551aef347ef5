package io.hermod.delivery;

import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.Recorded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * The lanes of one loop whose markers are in the journal but that are not open yet. The catalog
 * opens a lane some time after its marker was written. Until then, the journal must keep what the
 * lane will read.
 */
final class JoiningLanes {
  private final LongPredicate isOurs;
  private final Map<Long, Long> positions = new HashMap<>();

  /**
   * Creates an empty set.
   *
   * @param isOurs whether a lane belongs to the loop and is not open there
   */
  JoiningLanes(LongPredicate isOurs) {
    this.isOurs = isOurs;
  }

  void appended(List<Recorded> batch) {
    for (Recorded entry : batch) {
      if (entry.entry() instanceof SubscriptionPut put && isOurs.test(put.lane())) {
        positions.putIfAbsent(put.lane(), entry.position());
      }
    }
  }

  void opened(long lane) {
    positions.remove(lane);
  }

  /** Returns the smallest position that one of these lanes will need. */
  long floor() {
    return positions.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
  }
}
