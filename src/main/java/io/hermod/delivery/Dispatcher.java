package io.hermod.delivery;

import io.hermod.config.DeliveryLimits;
import io.hermod.deadletter.write.DeadLetterSink;
import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.DueKey;
import io.hermod.store.EventDropper;
import io.hermod.store.Position;
import io.hermod.store.Recorded;
import io.hermod.store.Shard;
import io.hermod.tail.Taps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the lanes of the open shards on the event loops. Finds the lanes of an event by its
 * position, which names the shard.
 */
public final class Dispatcher implements RedriveListener, EventDropper, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Duration DRAIN = Duration.ofSeconds(5);
  private static final Duration TO_COMMIT = Duration.ofSeconds(1);

  private final DeliveryRules rules;
  private final DeliveryMeters meters;
  private final DeadLetterSink letters;
  private final List<LoopResources> loops;
  private final List<ShardDispatcher> shards = new CopyOnWriteArrayList<>();
  private final Inspector inspector;
  private final Taps taps = new Taps();

  /** An event loop that runs lanes, and the senders that belong to it. */
  public record LoopSenders(Loop loop, Senders senders) {}

  /** Creates a dispatcher without shards. */
  public Dispatcher(
      DeliveryRules rules, DeliveryMeters meters, DeadLetterSink letters, List<LoopSenders> loops) {
    this.rules = rules;
    this.meters = meters;
    this.letters = letters;
    DeliveryLimits share = rules.limits().dividedBy(loops.size());
    this.loops =
        loops.stream()
            .map(each -> new LoopResources(each.loop(), each.senders(), share, taps))
            .toList();
    this.inspector =
        new Inspector(
            loops.getFirst().loop(),
            () -> shards.stream().flatMap(each -> each.lanes().stream()).toList());
  }

  /**
   * Opens all lanes of a shard at their stored positions. Nothing may be appended to its journal
   * before this.
   */
  public void open(Shard shard) {
    ShardDispatcher opened = new ShardDispatcher(shard, shares(shard));
    shards.add(opened);
    opened.open(this::appended);
  }

  private List<ShardDispatcher.LoopShare> shares(Shard shard) {
    List<ShardDispatcher.LoopShare> shares = new ArrayList<>();
    for (int i = 0; i < loops.size(); i++) {
      int owner = i;
      shares.add(
          new ShardDispatcher.LoopShare(
              new ShardLanes(
                  owner,
                  shard,
                  loops.get(i),
                  rules,
                  meters,
                  letters,
                  lane -> ShardDispatcher.loopOf(lane, loops.size()) == owner),
              new UnmatchedCounter(
                  topic -> ShardDispatcher.loopOf(topic, loops.size()) == owner,
                  shard.catalog()::view,
                  meters)));
    }
    return shares;
  }

  /**
   * Closes the lanes of a shard that somebody else will open: takes no more events, waits for
   * attempts in flight, no longer than this, and commits. Never completes if a loop has ended.
   */
  public CompletableFuture<Void> close(int shard, Duration limit) {
    ShardDispatcher closing = shard(shard);
    return closing == null
        ? CompletableFuture.completedFuture(null)
        : closing.close(limit).thenRun(() -> shards.remove(closing));
  }

  /**
   * Leaves the lanes of a shard that somebody else may have opened: nothing more is sent or
   * committed.
   */
  public void abandon(int shard) {
    ShardDispatcher lost = shard(shard);
    if (lost != null) {
      shards.remove(lost);
      lost.abandon();
    }
  }

  private @Nullable ShardDispatcher shard(int id) {
    for (ShardDispatcher each : shards) {
      if (each.shard() == id) {
        return each;
      }
    }
    return null;
  }

  /** Whether the lanes of a shard are open. */
  public boolean isRunning() {
    return !shards.isEmpty();
  }

  public Inspector inspector() {
    return inspector;
  }

  /** Returns where events and attempts can be watched as they happen. */
  public Taps taps() {
    return taps;
  }

  private void appended(List<Recorded> batch) {
    try {
      if (taps.areEventsWatched()) {
        taps.appended(batch);
      }
    } finally {
      inspector.appended(batch);
    }
  }

  @Override
  public void redriven(long lane, List<DueKey> rows) {
    redriven(lane, rows, false);
  }

  @Override
  public void replayed(long lane, List<DueKey> rows) {
    redriven(lane, rows, true);
  }

  private void redriven(long lane, List<DueKey> rows, boolean isReplay) {
    if (!rows.isEmpty()) {
      on(lane, rows.getFirst().position(), lanes -> lanes.redriven(lane, rows, isReplay));
    }
  }

  /** Gives up parked events in a range of positions, which belong to one shard. */
  @Override
  public CompletableFuture<Integer> drop(long from, long to) {
    CompletableFuture<Integer> all = CompletableFuture.completedFuture(0);
    ShardDispatcher shard = shard(Position.shard(from));
    for (ShardLanes each : shard == null ? List.<ShardLanes>of() : shard.lanes()) {
      CompletableFuture<Integer> dropped = new CompletableFuture<>();
      each.resources().loop().execute(() -> each.drop(from, to, dropped::complete));
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
    if (!on(lane, position, lanes -> lanes.hurry(lane, position, done::complete))) {
      done.complete(false);
    }
    return done;
  }

  /** Returns false if the shard of the position is not open. */
  private boolean on(long lane, long position, Consumer<ShardLanes> task) {
    ShardDispatcher shard = shard(Position.shard(position));
    if (shard != null) {
      shard.on(lane, task);
    }
    return shard != null;
  }

  /** Returns the state of all lanes. Never completes if a loop has ended. */
  public CompletableFuture<List<LaneState>> laneStates() {
    return inspector.askAll(ShardLanes::laneStates);
  }

  /** Closes all shards. Waits a few seconds for attempts in flight. */
  @Override
  public void close() {
    CompletableFuture<?>[] closed =
        shards.stream()
            .map(each -> close(each.shard(), DRAIN))
            .toArray(CompletableFuture<?>[]::new);
    Duration limit = DRAIN.plus(TO_COMMIT);
    try {
      CompletableFuture.allOf(closed).get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.warn("the last changes of some lanes were not committed in {} s", limit.toSeconds());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
