package io.hermod.delivery;

import io.hermod.store.Cursor;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.Shard;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lanes of one shard on all event loops. Assigns each lane to a loop, and passes changes of the
 * shard's journal and catalog on to the loops.
 */
final class ShardDispatcher implements LaneListener {
  private static final Logger LOG = LoggerFactory.getLogger(ShardDispatcher.class);

  private final Shard shard;
  private final List<LoopShare> loops;

  /**
   * A loop's share of a shard: the lanes that run there, and the counter for the topics that are
   * counted there.
   */
  record LoopShare(ShardLanes lanes, UnmatchedCounter counter) {
    void run(Consumer<ShardLanes> task) {
      lanes.resources().loop().execute(() -> task.accept(lanes));
    }

    void counting(Consumer<UnmatchedCounter> task) {
      lanes.resources().loop().execute(() -> task.accept(counter));
    }

    void appended(JournalSlice slice) {
      try {
        lanes.appended(slice);
      } finally {
        counter.appended(slice.entries());
      }
    }
  }

  /**
   * Starts without lanes.
   *
   * @param loops in the order of their numbers
   */
  ShardDispatcher(Shard shard, List<LoopShare> loops) {
    this.shard = shard;
    this.loops = loops;
  }

  int shard() {
    return shard.id();
  }

  List<ShardLanes> lanes() {
    return loops.stream().map(LoopShare::lanes).toList();
  }

  /**
   * Opens all lanes at their stored positions. Nothing may be appended to the journal before this.
   *
   * @param onBatch sees new entries before the lanes do
   */
  void open(Consumer<List<Recorded>> onBatch) {
    shard.journal().follow(slice -> appended(slice, onBatch));
    shard.catalog().watch(this);
    UnfinishedTopics leftOver =
        UnfinishedTopics.since(shard.parking().watermark(), shard.journal());
    Map<Long, Cursor> cursors = shard.parking().cursors();
    for (LaneHistory history : shard.catalog().lanes()) {
      open(history, leftOver.resume(history, cursors));
      if (history.removedAt().isEmpty()) {
        countFor(history.newest());
      }
    }
    onAll(ShardLanes::start);
  }

  private void open(LaneHistory history, Cursor cursor) {
    on(history.newest().lane(), lanes -> lanes.open(history, cursor));
  }

  private void countFor(Subscription subscription) {
    loops.get(loopOf(subscription.topicId())).counting(counter -> counter.put(subscription));
  }

  /**
   * If the slice does not reach a loop, that loop reads it from the journal. The others get it
   * anyway.
   */
  private void appended(JournalSlice slice, Consumer<List<Recorded>> onBatch) {
    guarded(slice, () -> onBatch.accept(slice.entries()));
    for (LoopShare loop : loops) {
      guarded(slice, () -> loop.lanes().resources().loop().execute(() -> loop.appended(slice)));
    }
  }

  private static void guarded(JournalSlice slice, Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException | Error e) {
      LOG.error("the entries from {} on could not be passed on", slice.from(), e);
    }
  }

  @Override
  public void added(LaneVersion version) {
    LaneHistory history = new LaneHistory(List.of(version), OptionalLong.empty());
    open(history, Cursor.at(version.position() + 1));
  }

  @Override
  public void changed(LaneVersion version) {
    on(version.subscription().lane(), lanes -> lanes.changed(version.subscription()));
  }

  @Override
  public void removed(Subscription last, long position) {
    on(last.lane(), lanes -> lanes.removed(last.lane(), position));
  }

  /** Runs a task where a lane is. */
  void on(long lane, Consumer<ShardLanes> task) {
    loops.get(loopOf(lane)).run(task);
  }

  void onAll(Consumer<ShardLanes> task) {
    loops.forEach(loop -> loop.run(task));
  }

  private int loopOf(long id) {
    return loopOf(id, loops.size());
  }

  /** Spreads lanes and topics over the loops. */
  static int loopOf(long id, int loops) {
    return Math.floorMod(Long.hashCode(id * 0x9E3779B97F4A7C15L), loops);
  }

  /**
   * Takes no more events, waits for attempts in flight, no longer than this, and commits. When that
   * is done, no lane is left. Never completes if a loop has ended.
   */
  CompletableFuture<Void> close(Duration limit) {
    return CompletableFuture.allOf(
        loops.stream().map(loop -> close(loop, limit)).toArray(CompletableFuture<?>[]::new));
  }

  private static CompletableFuture<Void> close(LoopShare loop, Duration limit) {
    CompletableFuture<Void> closed = new CompletableFuture<>();
    loop.run(lanes -> lanes.close(limit, () -> closed.complete(null)));
    return closed;
  }

  /** Leaves all lanes as they are, without another commit: somebody else has them now. */
  void abandon() {
    onAll(ShardLanes::abandon);
  }
}
