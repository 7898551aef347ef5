package io.hermod.delivery;

import io.hermod.loop.Loop;
import io.hermod.store.Cursor;
import io.hermod.store.Shard;
import io.hermod.store.catalog.LaneHistory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lanes of one shard on one loop that could not be opened. Each is retried every second with
 * the current catalog, because the subscription may have changed or been deleted.
 */
final class UnopenedLanes {
  private static final Logger LOG = LoggerFactory.getLogger(UnopenedLanes.class);
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

  private final Shard shard;
  private final Loop loop;
  private final BiConsumer<LaneHistory, Cursor> open;
  private final BooleanSupplier isClosing;
  private final Map<Long, Cursor> cursors = new HashMap<>();

  UnopenedLanes(
      Shard shard, Loop loop, BiConsumer<LaneHistory, Cursor> open, BooleanSupplier isClosing) {
    this.shard = shard;
    this.loop = loop;
    this.open = open;
    this.isClosing = isClosing;
  }

  /** Returns the smallest position that one of these lanes will need. */
  long floor() {
    return cursors.values().stream().mapToLong(Cursor::low).min().orElse(Long.MAX_VALUE);
  }

  void add(long lane, Cursor cursor) {
    cursors.put(lane, cursor);
    tryLater(lane, cursor);
  }

  void remove(long lane) {
    cursors.remove(lane);
  }

  private void tryLater(long lane, Cursor cursor) {
    loop.after(BETWEEN_TRIES, () -> tryAgain(lane, cursor));
  }

  private void tryAgain(long lane, Cursor cursor) {
    if (isClosing.getAsBoolean()) {
      return;
    }
    try {
      shard.readers().execute(() -> lookUp(lane, cursor));
    } catch (RuntimeException e) {
      LOG.error("no thread to look up lane {}: {}", lane, e.getMessage());
      tryLater(lane, cursor);
    }
  }

  /** Runs on a thread that may wait for the catalog. */
  private void lookUp(long lane, Cursor cursor) {
    try {
      Optional<LaneHistory> history = historyOf(lane);
      loop.execute(() -> openAs(history, lane, cursor));
    } catch (RuntimeException e) {
      LOG.error("lane {} could not be looked up", lane, e);
      loop.execute(() -> tryLater(lane, cursor));
    }
  }

  private Optional<LaneHistory> historyOf(long lane) {
    return shard.catalog().lanes().stream()
        .filter(history -> history.newest().lane() == lane)
        .findFirst();
  }

  private void openAs(Optional<LaneHistory> history, long lane, Cursor cursor) {
    if (history.isPresent()) {
      open.accept(history.get(), cursor);
    } else {
      remove(lane);
    }
  }
}
