package io.hermod.delivery;

import io.hermod.deadletter.LetterOffice;
import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.Catalog;
import io.hermod.store.Catalog.LaneHistory;
import io.hermod.store.CatalogListener;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.EntrySelector;
import io.hermod.store.EventDropper;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.LaneVersion;
import io.hermod.store.Parking;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ProfileChoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives every subscription its lane on one of the loops, and tells the loops what the journal and
 * the catalog say.
 */
public final class Dispatcher implements RedriveListener, EventDropper, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Duration DRAIN = Duration.ofSeconds(5);

  private final LaneLoop.Parts parts;
  private final List<Loop> loops;
  private final List<LaneLoop> laneLoops = new ArrayList<>();
  private final Inspector inspector;
  private final List<UnmatchedCounter> counters = new ArrayList<>();
  private volatile boolean isRunning;

  /** One event loop to run lanes on, with the senders that belong to it. */
  public record Seat(Loop loop, Senders senders) {}

  public Dispatcher(
      Journal journal,
      Parking parking,
      Catalog catalog,
      Executor readers,
      ProfileChoice profiles,
      RetrySettings retries,
      Endpoints endpoints,
      DeliveryLimits limits,
      DeliveryMeters meters,
      LetterOffice letters,
      List<Seat> seats) {
    this.parts =
        new LaneLoop.Parts(
            journal, parking, catalog, readers, profiles, retries, endpoints, limits, meters,
            letters);
    this.loops = seats.stream().map(Seat::loop).toList();
    DeliveryLimits share = limits.dividedBy(seats.size());
    for (int owner = 0; owner < seats.size(); owner++) {
      Seat seat = seats.get(owner);
      int own = owner;
      counters.add(new UnmatchedCounter(topic -> seatOf(topic) == own, catalog, meters));
      laneLoops.add(
          new LaneLoop(
              owner, seat.loop(), parts, share, seat.senders(), lane -> seatOf(lane) == own));
    }
    this.inspector = new Inspector(loops, laneLoops);
  }

  /** Takes up all lanes where they stood; nothing may be appended to the journal before. */
  public void start() {
    parts.journal().follow(this::appended);
    parts.catalog().watch(new LaneNews());
    LeftOver leftOver = LeftOver.since(parts.parking().watermark(), parts.journal());
    Map<Long, Cursor> cursors = parts.parking().cursors();
    for (LaneHistory history : parts.catalog().lanes()) {
      open(history, leftOver.resume(history, cursors));
      if (history.removedAt().isEmpty()) {
        countFor(history.versions().getLast().subscription());
      }
    }
    for (int i = 0; i < loops.size(); i++) {
      loops.get(i).execute(laneLoops.get(i)::start);
    }
    isRunning = true;
  }

  public boolean isRunning() {
    return isRunning;
  }

  public Inspector inspector() {
    return inspector;
  }

  private void open(LaneHistory history, Cursor cursor) {
    long lane = history.versions().getLast().subscription().lane();
    on(lane, loop -> loop.open(history, cursor));
  }

  private void countFor(Subscription subscription) {
    int seat = seatOf(subscription.topicId());
    loops.get(seat).execute(() -> counters.get(seat).put(subscription));
  }

  /**
   * A loop that cannot be told reads the batch from the journal: the others get it all the same.
   */
  private void appended(List<Recorded> batch) {
    guarded(batch, () -> inspector.appended(batch));
    for (int i = 0; i < loops.size(); i++) {
      int seat = i;
      guarded(batch, () -> appended(seat, batch));
    }
  }

  private static void guarded(List<Recorded> batch, Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException | Error e) {
      LOG.error("the batch at {} was not handed on", batch.getFirst().position(), e);
    }
  }

  private void appended(int i, List<Recorded> batch) {
    LaneLoop laneLoop = laneLoops.get(i);
    UnmatchedCounter counter = counters.get(i);
    loops
        .get(i)
        .execute(
            () -> {
              try {
                laneLoop.appended(batch);
              } finally {
                counter.appended(batch);
              }
            });
  }

  @Override
  public void redriven(long lane, List<DueKey> rows) {
    on(lane, loop -> loop.redriven(lane, rows));
  }

  @Override
  public CompletableFuture<Integer> drop(long from, long to) {
    CompletableFuture<Integer> all = CompletableFuture.completedFuture(0);
    for (int i = 0; i < loops.size(); i++) {
      CompletableFuture<Integer> dropped = new CompletableFuture<>();
      LaneLoop laneLoop = laneLoops.get(i);
      loops.get(i).execute(() -> laneLoop.drop(from, to, dropped::complete));
      all = all.thenCombine(dropped, Integer::sum);
    }
    return all;
  }

  private void on(long lane, Consumer<LaneLoop> task) {
    int seat = seatOf(lane);
    LaneLoop laneLoop = laneLoops.get(seat);
    loops.get(seat).execute(() -> task.accept(laneLoop));
  }

  /** Spreads lanes and topics over the loops. */
  private int seatOf(long id) {
    return Math.floorMod(Long.hashCode(id * 0x9E3779B97F4A7C15L), loops.size());
  }

  /** How all lanes are doing; never completes when a loop has ended. */
  public CompletableFuture<List<LaneState>> laneStates() {
    CompletableFuture<List<LaneState>> all = CompletableFuture.completedFuture(List.of());
    for (int i = 0; i < loops.size(); i++) {
      all = all.thenCombine(laneStates(loops.get(i), laneLoops.get(i)), Dispatcher::joined);
    }
    return all;
  }

  private static CompletableFuture<List<LaneState>> laneStates(Loop loop, LaneLoop laneLoop) {
    CompletableFuture<List<LaneState>> states = new CompletableFuture<>();
    loop.execute(
        () -> {
          try {
            states.complete(laneLoop.laneStates());
          } catch (Throwable fault) {
            states.completeExceptionally(fault);
          }
        });
    return states;
  }

  private static List<LaneState> joined(List<LaneState> some, List<LaneState> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private final class LaneNews implements CatalogListener {
    @Override
    public void added(LaneVersion version) {
      LaneHistory history = new LaneHistory(List.of(version), OptionalLong.empty());
      open(history, Cursor.at(version.position() + 1));
    }

    @Override
    public void changed(LaneVersion version) {
      on(version.subscription().lane(), loop -> loop.changed(version.subscription()));
    }

    @Override
    public void removed(Subscription last, long position) {
      on(last.lane(), loop -> loop.removed(last.lane(), position));
    }
  }

  /** Which topics and lanes have entries in the journal that some lane may not have finished. */
  private record LeftOver(long watermark, long head, Set<Long> topics, Set<Long> lanes)
      implements EntrySelector {

    static LeftOver since(long watermark, Journal journal) {
      LeftOver result = new LeftOver(watermark, journal.head(), new HashSet<>(), new HashSet<>());
      for (long position = watermark; position < result.head; ) {
        JournalSlice slice = journal.read(position, result, 1024 * 1024);
        position = slice.next();
      }
      return result;
    }

    @Override
    public boolean wantsTopic(long topicId) {
      topics.add(topicId);
      return false;
    }

    @Override
    public boolean wantsMarker(long lane) {
      lanes.add(lane);
      return false;
    }

    /** Where a lane goes on; without entries of its own left, that is the journal's end. */
    Cursor resume(LaneHistory history, Map<Long, Cursor> cursors) {
      var subscription = history.versions().getLast().subscription();
      Cursor cursor = cursors.getOrDefault(subscription.lane(), Cursor.at(watermark));
      boolean isIdle =
          !topics.contains(subscription.topicId()) && !lanes.contains(subscription.lane());
      long floor = isIdle ? head : watermark;
      return cursor.next() >= floor ? cursor : Cursor.at(floor);
    }
  }

  /** Lets attempts under way finish for a while, and commits. */
  @Override
  public void close() {
    if (!isRunning) {
      return;
    }
    isRunning = false;
    CountDownLatch drained = new CountDownLatch(loops.size());
    for (int i = 0; i < loops.size(); i++) {
      Loop loop = loops.get(i);
      LaneLoop laneLoop = laneLoops.get(i);
      loop.execute(() -> laneLoop.stop(DRAIN, drained::countDown));
    }
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
