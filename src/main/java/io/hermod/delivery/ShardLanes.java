package io.hermod.delivery;

import io.hermod.deadletter.write.DeadLetterSink;
import io.hermod.delivery.lane.LaneView;
import io.hermod.delivery.lane.RecentDeliveries;
import io.hermod.loop.Loop;
import io.hermod.loop.RepeatedTask;
import io.hermod.store.Attempt;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.JournalSlice;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Position;
import io.hermod.store.Shard;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lanes of one shard on one event loop, and what belongs to the shard there: the window, how
 * far the journal was seen, the floor below which no lane needs the journal, and the commits.
 *
 * <p>This class is long because the journal, the catalog and operators all reach the lanes through
 * it.
 */
final class ShardLanes {
  private static final Logger LOG = LoggerFactory.getLogger(ShardLanes.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration BETWEEN_IDLE_TICKS = Duration.ofSeconds(2);
  private static final Duration BETWEEN_LOOKS_WHILE_CLOSING = Duration.ofMillis(20);
  private static final Duration CLOCK_JUMP = Duration.ofSeconds(5);
  private static final long[] NONE = {};

  private final Shard shard;
  private final LoopResources resources;
  private final Loop loop;
  private final ShardContext context;
  private final LaneCommitter committer;
  private final SeenJournal seen;
  private final Window window;
  private final Map<Long, LaneRunner> lanes = new HashMap<>();
  private final UnopenedLanes unopened;
  private final JoiningLanes joining;
  private Instant lastTick;
  private long lastHead;
  private @Nullable RepeatedTask ticking;
  private boolean isClosing;

  /**
   * Starts without lanes.
   *
   * @param owner the number of this loop
   * @param isOurs whether a lane belongs to this loop
   */
  ShardLanes(
      int owner,
      Shard shard,
      LoopResources resources,
      DeliveryRules rules,
      DeliveryMeters meters,
      DeadLetterSink letters,
      LongPredicate isOurs) {
    this.shard = shard;
    this.resources = resources;
    this.loop = resources.loop();
    this.committer = new LaneCommitter(owner, loop, shard.parking(), this::floor, this::wake);
    this.seen = new SeenJournal(shard.journal().head());
    this.window = new Window(resources.limits().windowBytes());
    this.unopened = new UnopenedLanes(shard, loop, this::open, () -> isClosing);
    this.joining = new JoiningLanes(lane -> isOurs.test(lane) && !lanes.containsKey(lane));
    this.lastTick = loop.now();
    this.context =
        new ShardContext(
            resources,
            new ShardStore(shard, resources),
            shard.lease(),
            committer,
            seen,
            new RouteBuilder(rules, letters, resources.senders()),
            meters,
            letters,
            () -> isClosing);
  }

  LoopResources resources() {
    return resources;
  }

  void start() {
    tick();
    ticking = loop.repeat(resources.limits().commitInterval(), BETWEEN_IDLE_TICKS, this::tick);
  }

  /** There is something to commit again. */
  private void wake() {
    if (ticking != null) {
      ticking.wake();
    }
  }

  /** Returns whether there is work, so that the next tick must not be late. */
  private boolean tick() {
    lookForMissed();
    Instant now = loop.now();
    boolean hasJumped = hasClockJumped(now);
    // A copy, because a lane may end and leave the map.
    for (LaneRunner lane : List.copyOf(lanes.values())) {
      lane.tick(hasJumped);
    }
    resources.slicePermits().offer();
    committer.commit();
    context.meters().tick(now);
    return hasWork();
  }

  private boolean hasWork() {
    long head = shard.journal().head();
    boolean isQuiet = head == lastHead && committer.isIdle() && resources.isIdle();
    lastHead = head;
    return !isQuiet;
  }

  /**
   * Whether the clock was set since the last tick. Timers measure elapsed time, so no timer wakes a
   * lane for events that are due by the new clock.
   */
  private boolean hasClockJumped(Instant now) {
    Duration passed = Duration.between(lastTick, now);
    lastTick = now;
    return passed.isNegative() || passed.compareTo(CLOCK_JUMP) > 0;
  }

  // The journal

  /**
   * Takes a new slice of the journal. It counts as seen once the window has it: if that fails, the
   * next slice or the next tick shows that something is missing.
   */
  void appended(JournalSlice slice) {
    if (seen.isKnown(slice)) {
      return; // It counted as missed, so the lanes read it from the journal.
    }
    if (seen.isGapBefore(slice)) {
      missed(slice.from());
    }
    wake();
    joining.appended(slice.entries());
    window.add(slice.entries());
    seen.took(slice);
    window.pump();
  }

  /** Detects a missed batch on a quiet journal, where no later batch shows the gap. */
  private void lookForMissed() {
    long head = shard.journal().head();
    if (seen.isBehind(head)) {
      missed(head);
    }
  }

  /** Makes the lanes read the batches before this position from the journal: they never arrived. */
  private void missed(long end) {
    LOG.warn("missed the journal from {} to {}, lanes read it from disk", seen.end(), end);
    seen.openGap(end);
    window.forget(end);
    lanes.values().forEach(LaneRunner::soon);
    awaitLanesOfTheGap();
  }

  /** Once the catalog is up to date, it has opened all lanes whose markers may be in the gap. */
  private void awaitLanesOfTheGap() {
    try {
      shard.readers().execute(this::closeGapIfUpToDate);
    } catch (RuntimeException e) {
      LOG.warn(
          "the catalog could not be checked, the journal is kept from {} on: {}",
          seen.floor(),
          e.getMessage());
      awaitLanesLater();
    }
  }

  /** Runs on a thread that may wait for the catalog. */
  private void closeGapIfUpToDate() {
    boolean isUpToDate = false;
    try {
      isUpToDate = shard.catalog().isUpToDate();
    } finally {
      loop.execute(isUpToDate ? seen::closeGap : this::awaitLanesLater);
    }
  }

  private void awaitLanesLater() {
    loop.after(BETWEEN_LOOKS, this::awaitLanesOfTheGap);
  }

  /** No lane needs the journal below this position. */
  private long floor() {
    long smallest = Math.min(Math.min(seen.floor(), joining.floor()), unopened.floor());
    for (LaneRunner lane : lanes.values()) {
      smallest = Math.min(smallest, lane.low());
    }
    return smallest;
  }

  // Lanes

  /**
   * Opens a lane, and retries if that fails. Until then, the journal keeps what the lane has yet to
   * read.
   *
   * @param cursor where the lane continues
   */
  void open(LaneHistory history, Cursor cursor) {
    long lane = history.newest().lane();
    try {
      tryToOpen(history, cursor);
      unopened.remove(lane);
    } catch (Throwable fault) {
      LOG.error("lane {} could not be opened, will retry", lane, fault);
      context.meters().lane(lane).faulted(false);
      unopened.add(lane, cursor);
    }
  }

  private void tryToOpen(LaneHistory history, Cursor cursor) {
    Subscription newest = history.newest();
    Optional<Topic> topic = shard.catalog().view().topic(newest.topicId());
    joining.opened(newest.lane());
    if (topic.isEmpty() || hasEnded(history)) {
      // The lane ended before the last stop, and only its rows are left.
      retire(newest.lane());
      return;
    }
    Subscription asRead = versionAt(history.versions(), cursor.low());
    TopicTail tail = window.tail(newest.topicId(), seen.end());
    LaneRunner lane =
        new LaneRunner(context, topic.get(), newest, asRead, cursor, tail, this::ended);
    lanes.put(lane.id(), lane);
    window.join(lane.id(), lane.topicId(), lane, seen.end());
    history.removedAt().ifPresent(lane::removed);
    lane.soon();
  }

  /**
   * Whether all lanes had passed the marker of its removal, which may no longer be in the journal.
   */
  private boolean hasEnded(LaneHistory history) {
    return history.removedAt().orElse(Long.MAX_VALUE) < shard.parking().watermark();
  }

  private static Subscription versionAt(List<LaneVersion> versions, long position) {
    Subscription result = versions.getFirst().subscription();
    for (LaneVersion version : versions) {
      if (version.position() < position) {
        result = version.subscription();
      }
    }
    return result;
  }

  void changed(Subscription newest) {
    LaneRunner lane = lanes.get(newest.lane());
    if (lane != null) {
      lane.changed(newest, shard.catalog().view().topic(newest.topicId()).orElse(null));
    }
  }

  void removed(long id, long position) {
    LaneRunner lane = lanes.get(id);
    if (lane != null) {
      lane.removed(position);
    }
  }

  void redriven(long id, List<DueKey> rows, boolean isReplay) {
    LaneRunner lane = lanes.get(id);
    if (lane != null) {
      lane.redriven(rows, isReplay);
    }
  }

  /**
   * Makes a parked event due now. Then calls {@code done}, with false if the event is not parked or
   * is just being attempted.
   */
  void hurry(long id, long position, Consumer<Boolean> done) {
    LaneRunner lane = lanes.get(id);
    if (lane == null) {
      done.accept(false);
    } else {
      // A row that is not durable yet would not be found.
      committer.commitNow(() -> hurry(lane, position, done));
    }
  }

  private void hurry(LaneRunner lane, long position, Consumer<Boolean> done) {
    lane.beginDropping();
    try {
      shard
          .parking()
          .parkedBetween(
              position,
              position + 1,
              Set.of(lane.id()),
              r -> loop.execute(() -> hurry(lane, r, done)));
    } catch (RuntimeException e) {
      LOG.error("could not search for a parked event: {}", e.getMessage());
      hurry(lane, new ParkedRows.Failed(String.valueOf(e.getMessage())), done);
    }
  }

  private void hurry(LaneRunner lane, ParkedRows result, Consumer<Boolean> done) {
    List<ParkedEvent> rows =
        result instanceof ParkedRows.Found(List<ParkedRows.Row> found)
            ? found.stream().map(ParkedRows.Row::event).toList()
            : List.of();
    boolean isHurried = false;
    try {
      isHurried = lane.hurry(rows) > 0;
    } catch (Throwable fault) {
      LOG.error("lane {} could not hurry: {}", lane.id(), fault.getClass().getName());
    }
    boolean wasHurried = isHurried;
    committer.commitNow(() -> done.accept(wasHurried));
  }

  private void ended(LaneRunner lane) {
    lanes.remove(lane.id());
    window.leave(lane.id(), lane);
    committer.forget(lane);
    retire(lane.id());
  }

  private void retire(long lane) {
    try {
      // Not on the loop: the catalog may be busy with a change.
      shard.readers().execute(() -> shard.catalog().retire(lane));
    } catch (RuntimeException e) {
      LOG.warn(
          "lane {} could not be retired, will retry at the next start: {}", lane, e.getMessage());
    }
  }

  // Making room

  /** Gives up parked events at these positions, and reports how many once that is durable. */
  void drop(long from, long to, IntConsumer done) {
    List<LaneRunner> asked = List.copyOf(lanes.values());
    asked.forEach(LaneRunner::beginDropping);
    try {
      shard
          .parking()
          .parkedBetween(
              from, to, Set.copyOf(lanes.keySet()), r -> loop.execute(() -> drop(asked, r, done)));
    } catch (RuntimeException e) {
      LOG.error("could not search for parked events: {}", e.getMessage());
      drop(asked, new ParkedRows.Failed(String.valueOf(e.getMessage())), done);
    }
  }

  private void drop(List<LaneRunner> asked, ParkedRows result, IntConsumer done) {
    Map<Long, List<ParkedEvent>> byLane = new HashMap<>();
    if (result instanceof ParkedRows.Found(List<ParkedRows.Row> rows)) {
      rows.forEach(
          row -> byLane.computeIfAbsent(row.lane(), _ -> new ArrayList<>()).add(row.event()));
    }
    int dropped = 0;
    for (LaneRunner lane : asked) {
      dropped += drop(lane, byLane.getOrDefault(lane.id(), List.of()));
    }
    int all = dropped;
    committer.commitNow(() -> done.accept(all));
  }

  /** Whatever one lane throws, the others make room, and the caller learns how much. */
  private static int drop(LaneRunner lane, List<ParkedEvent> oldest) {
    try {
      return lane.drop(oldest);
    } catch (Throwable fault) {
      LOG.error("lane {} could not give up events: {}", lane.id(), fault.getClass().getName());
      return 0;
    }
  }

  // Queries

  /** What the lanes of a topic know about the events at these positions. */
  List<LaneView> views(long topicId, long[] positions) {
    Map<RecentDeliveries.Key, Attempt> delivered = resources.recentDeliveries().find(positions);
    List<LaneView> views = new ArrayList<>();
    long[] ours = LongStream.of(positions).filter(this::isOfShard).toArray();
    for (LaneRunner lane : lanes.values()) {
      for (long position : lane.topicId() == topicId ? ours : NONE) {
        views.add(
            lane.view(position, delivered.get(new RecentDeliveries.Key(lane.id(), position))));
      }
    }
    return views;
  }

  private boolean isOfShard(long position) {
    return Position.shard(position) == shard.id();
  }

  List<LaneState> laneStates() {
    return lanes.values().stream().map(LaneRunner::laneState).toList();
  }

  // The end

  /**
   * Takes no more events. Calls {@code done} when nothing is in flight, or the time is up, and
   * everything is committed.
   */
  void close(Duration limit, Runnable done) {
    isClosing = true;
    if (limit.isPositive() && lanes.values().stream().anyMatch(LaneRunner::isSending)) {
      loop.after(
          BETWEEN_LOOKS_WHILE_CLOSING, () -> close(limit.minus(BETWEEN_LOOKS_WHILE_CLOSING), done));
    } else {
      committer.commitFinally(() -> closed(done));
    }
  }

  private void closed(Runnable done) {
    try {
      abandon();
    } finally {
      done.run();
    }
  }

  /** Leaves all lanes as they are, without another commit. */
  void abandon() {
    isClosing = true;
    committer.abandon();
    if (ticking != null) {
      ticking.stop();
    }
    lanes.values().forEach(LaneRunner::leave);
    lanes.clear();
  }
}
