package io.hermod.delivery;

import io.hermod.config.DeliveryLimits;
import io.hermod.deadletter.write.DeadLetterSink;
import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.Catalog.LaneHistory;
import io.hermod.store.CatalogListener;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.EventDropper;
import io.hermod.store.LaneVersion;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.tail.Taps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns the lane of every subscription to one of the loops, and passes changes of the journal and
 * the catalog on to the loops.
 */
public final class Dispatcher implements RedriveListener, EventDropper, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Duration DRAIN = Duration.ofSeconds(5);

  private final Shard shard;
  private final List<LoopLanes> loops = new ArrayList<>();
  private final Inspector inspector;
  private final Taps taps = new Taps();
  private volatile boolean isRunning;

  /** An event loop that runs lanes, and the senders that belong to it. */
  public record LoopSenders(Loop loop, Senders senders) {}

  /** The lanes of one loop, and the counter for the topics that are counted there. */
  private record LoopLanes(Loop loop, ShardLanes lanes, UnmatchedCounter counter) {
    void run(Consumer<ShardLanes> task) {
      loop.execute(() -> task.accept(lanes));
    }

    void appended(List<Recorded> batch) {
      try {
        lanes.appended(batch);
      } finally {
        counter.appended(batch);
      }
    }
  }

  public Dispatcher(
      Shard shard,
      DeliveryRules rules,
      DeliveryMeters meters,
      DeadLetterSink letters,
      List<LoopSenders> loops) {
    this.shard = shard;
    DeliveryLimits share = rules.limits().dividedBy(loops.size());
    for (int owner = 0; owner < loops.size(); owner++) {
      LoopSenders each = loops.get(owner);
      int own = owner;
      LoopResources resources = new LoopResources(each.loop(), each.senders(), share, taps);
      this.loops.add(
          new LoopLanes(
              each.loop(),
              new ShardLanes(
                  owner, shard, resources, rules, meters, letters, lane -> loopOf(lane) == own),
              new UnmatchedCounter(topic -> loopOf(topic) == own, shard.catalog(), meters)));
    }
    this.inspector = new Inspector(this.loops.stream().map(LoopLanes::lanes).toList());
  }

  /**
   * Opens all lanes at their stored positions. Nothing may be appended to the journal before this.
   */
  public void start() {
    shard.journal().follow(this::appended);
    shard.catalog().watch(new LaneListener());
    UnfinishedTopics leftOver =
        UnfinishedTopics.since(shard.parking().watermark(), shard.journal());
    Map<Long, Cursor> cursors = shard.parking().cursors();
    for (LaneHistory history : shard.catalog().lanes()) {
      open(history, leftOver.resume(history, cursors));
      if (history.removedAt().isEmpty()) {
        countFor(history.newest());
      }
    }
    loops.forEach(loop -> loop.run(ShardLanes::start));
    isRunning = true;
  }

  public boolean isRunning() {
    return isRunning;
  }

  public Inspector inspector() {
    return inspector;
  }

  /** Returns where events and attempts can be watched as they happen. */
  public Taps taps() {
    return taps;
  }

  private void open(LaneHistory history, Cursor cursor) {
    on(history.newest().lane(), lanes -> lanes.open(history, cursor));
  }

  private void countFor(Subscription subscription) {
    LoopLanes loop = loops.get(loopOf(subscription.topicId()));
    loop.loop().execute(() -> loop.counter().put(subscription));
  }

  /**
   * If the batch does not reach a loop, that loop reads it from the journal. The others get it
   * anyway.
   */
  private void appended(List<Recorded> batch) {
    if (taps.areEventsWatched()) {
      taps.appended(batch);
    }
    guarded(batch, () -> inspector.appended(batch));
    for (LoopLanes loop : loops) {
      guarded(batch, () -> loop.loop().execute(() -> loop.appended(batch)));
    }
  }

  private static void guarded(List<Recorded> batch, Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException | Error e) {
      LOG.error("the batch at {} could not be passed on", batch.getFirst().position(), e);
    }
  }

  @Override
  public void redriven(long lane, List<DueKey> rows) {
    on(lane, lanes -> lanes.redriven(lane, rows, false));
  }

  @Override
  public void replayed(long lane, List<DueKey> rows) {
    on(lane, lanes -> lanes.redriven(lane, rows, true));
  }

  @Override
  public CompletableFuture<Integer> drop(long from, long to) {
    CompletableFuture<Integer> all = CompletableFuture.completedFuture(0);
    for (LoopLanes loop : loops) {
      CompletableFuture<Integer> dropped = new CompletableFuture<>();
      loop.run(lanes -> lanes.drop(from, to, dropped::complete));
      all = all.thenCombine(dropped, Integer::sum);
    }
    return all;
  }

  /**
   * Makes a parked event due now. Completes with false if it is not parked or is just being
   * attempted. Never completes if its loop has ended.
   */
  public CompletableFuture<Boolean> hurry(long lane, long position) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    on(lane, lanes -> lanes.hurry(lane, position, done::complete));
    return done;
  }

  private void on(long lane, Consumer<ShardLanes> task) {
    loops.get(loopOf(lane)).run(task);
  }

  /** Spreads lanes and topics over the loops. */
  private int loopOf(long id) {
    return Math.floorMod(Long.hashCode(id * 0x9E3779B97F4A7C15L), loops.size());
  }

  /** Returns the state of all lanes. Never completes if a loop has ended. */
  public CompletableFuture<List<LaneState>> laneStates() {
    return inspector.askAll(ShardLanes::laneStates);
  }

  private final class LaneListener implements CatalogListener {
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
  }

  /** Waits a few seconds for attempts in flight, and commits. */
  @Override
  public void close() {
    if (!isRunning) {
      return;
    }
    isRunning = false;
    CountDownLatch drained = new CountDownLatch(loops.size());
    loops.forEach(loop -> loop.run(lanes -> lanes.stop(DRAIN, drained::countDown)));
    await(drained);
  }

  private static void await(CountDownLatch drained) {
    try {
      drained.await(DRAIN.toMillis() + 1000, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
