package io.hermod.delivery;

import io.hermod.loop.Loop;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.LaneChange;
import io.hermod.store.Parking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits the changes of all lanes of one loop in one batch, one batch at a time: their cursors,
 * the rows they parked, and the floor that is valid once these are durable.
 */
final class LaneCommitter {
  private static final Logger LOG = LoggerFactory.getLogger(LaneCommitter.class);

  /** The most bytes that parked events may take in memory while they wait for their commit. */
  private static final long MAX_PARKING_BYTES = 8 * 1024 * 1024;

  private static final Duration AFTER_A_FAULT = Duration.ofMillis(100);

  private final int owner;
  private final Loop loop;
  private final Parking parking;
  private final LongSupplier floor;
  private final Runnable onWork;
  private Set<CommittingLane> changed = new LinkedHashSet<>();
  private Set<CommittingLane> underWay = Set.of();
  private final Set<CommittingLane> waiting = new LinkedHashSet<>();
  private long parkingBytes;
  private long parkingBytesUnderWay;
  private long committedFloor = -1;
  private boolean isCommitting;
  private boolean isAbandoned;
  private @Nullable Runnable whenAllIsCommitted;
  private List<Runnable> whenCommitted = new ArrayList<>();
  private List<Runnable> whenUnderWayIsCommitted = List.of();

  /**
   * Creates a committer that has nothing to commit.
   *
   * @param floor the position below which no lane needs the journal
   * @param onWork called when there is something to commit
   */
  LaneCommitter(int owner, Loop loop, Parking parking, LongSupplier floor, Runnable onWork) {
    this.owner = owner;
    this.loop = loop;
    this.parking = parking;
    this.floor = floor;
    this.onWork = onWork;
  }

  /** Whether nothing is to be committed, and no lane waits for a commit. */
  boolean isIdle() {
    return changed.isEmpty() && !isCommitting && waiting.isEmpty() && whenCommitted.isEmpty();
  }

  /**
   * Notes that a lane has something to commit.
   *
   * @param bytes how much memory its new rows take
   */
  void changed(CommittingLane lane, long bytes) {
    changed.add(lane);
    parkingBytes += bytes;
    onWork.run();
    if (isWorthACommit() && !isCommitting) {
      // Not now: the lane may be in the middle of a change that must be written as a whole.
      loop.execute(this::commit);
    }
  }

  /** Lanes that park everything they read should not have to wait for the next tick. */
  private boolean isWorthACommit() {
    return parkingBytes > MAX_PARKING_BYTES / 4;
  }

  /**
   * Whether there is room to park an event that fails. If not, the lane continues after the next
   * commit. Lanes that are set aside park everything they read, so they get only half of the room
   * and leave the rest to others.
   */
  boolean hasRoomFor(CommittingLane lane, boolean isSetAside) {
    long limit = isSetAside ? MAX_PARKING_BYTES / 2 : MAX_PARKING_BYTES;
    if (parkingBytes + parkingBytesUnderWay < limit) {
      return true;
    }
    waiting.add(lane);
    return false;
  }

  void forget(CommittingLane lane) {
    changed.remove(lane);
    waiting.remove(lane);
  }

  /** Commits, and calls back when everything that changed before this call is durable. */
  void commitNow(Runnable done) {
    whenCommitted.add(done);
    commit();
  }

  void commit() {
    if (isCommitting || isAbandoned) {
      return;
    }
    long newFloor = floor.getAsLong();
    if (changed.isEmpty() && newFloor == committedFloor) {
      tellCommitted(takeWaiting());
      finishIfAsked();
      return;
    }
    isCommitting = true;
    List<LaneChange> changes = takeChanges();
    // If the changes of a lane are missing, the journal must keep what they would have moved past.
    long safeFloor = changed.isEmpty() ? newFloor : Math.max(0, committedFloor);
    write(new CommitBatch(owner, changes, safeFloor));
  }

  private void write(CommitBatch batch) {
    Consumer<CommitResult> onLoop = result -> loop.execute(() -> done(result, batch.floor()));
    try {
      parking.commit(batch, onLoop);
    } catch (RuntimeException e) {
      LOG.error("the store rejected a commit, will retry", e);
      onLoop.accept(new CommitResult.Failed(String.valueOf(e.getMessage())));
    }
  }

  /** A lane whose changes cannot be collected stays in the set of changed lanes. */
  private List<LaneChange> takeChanges() {
    List<LaneChange> changes = new ArrayList<>(changed.size());
    Set<CommittingLane> left = new LinkedHashSet<>();
    underWay = new LinkedHashSet<>();
    for (CommittingLane lane : changed) {
      LaneChange change = lane.takeChanges();
      if (change == null) {
        left.add(lane);
      } else {
        changes.add(change);
        underWay.add(lane);
      }
    }
    changed = left;
    parkingBytesUnderWay = parkingBytes;
    parkingBytes = 0;
    whenUnderWayIsCommitted = takeWaiting();
    return changes;
  }

  private List<Runnable> takeWaiting() {
    List<Runnable> waiters = whenCommitted;
    whenCommitted = new ArrayList<>();
    return waiters;
  }

  private static void tellCommitted(List<Runnable> waiters) {
    for (Runnable waiter : waiters) {
      try {
        waiter.run();
      } catch (RuntimeException e) {
        LOG.error("a callback after a commit failed", e);
      }
    }
  }

  private void done(CommitResult result, long newFloor) {
    isCommitting = false;
    Set<CommittingLane> lanes = underWay;
    underWay = Set.of();
    List<Runnable> waiters = whenUnderWayIsCommitted;
    whenUnderWayIsCommitted = List.of();
    switch (result) {
      case CommitResult.Committed _ -> {
        committedFloor = newFloor;
        parkingBytesUnderWay = 0;
        lanes.forEach(CommittingLane::committed);
        tellCommitted(waiters);
      }
      case CommitResult.Failed _ -> {
        parkingBytes += parkingBytesUnderWay;
        parkingBytesUnderWay = 0;
        lanes.forEach(CommittingLane::commitFailed);
        changed.addAll(lanes);
        changed.removeIf(CommittingLane::hasEnded);
        whenCommitted.addAll(0, waiters);
      }
    }
    waiting.forEach(CommittingLane::soon);
    waiting.clear();
    if (whenAllIsCommitted != null) {
      loop.after(
          result instanceof CommitResult.Failed ? AFTER_A_FAULT : Duration.ZERO, this::commit);
    } else if (result instanceof CommitResult.Committed
        && (isWorthACommit() || !whenCommitted.isEmpty())) {
      loop.execute(this::commit);
    }
  }

  /** Commits until nothing is left, then calls back. */
  void commitFinally(Runnable done) {
    whenAllIsCommitted = done;
    commit();
  }

  /** Commits no more. A commit that is under way may still become durable. */
  void abandon() {
    isAbandoned = true;
  }

  private void finishIfAsked() {
    Runnable done = whenAllIsCommitted;
    if (done != null) {
      whenAllIsCommitted = null;
      done.run();
    }
  }
}
