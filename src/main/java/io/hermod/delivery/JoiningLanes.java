package io.hermod.delivery;

import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.Recorded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * The lanes of one loop whose subscriptions the journal has told of, but that are not open yet. The
 * marker comes before the catalog says so: in between the journal must keep what they will read.
 */
final class JoiningLanes {
  private final LongPredicate isOurs;
  private final Map<Long, Long> positions = new HashMap<>();

  /**
   * Starts without any.
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

  /** The smallest position that one of them will need. */
  long floor() {
    return positions.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
  }
}
