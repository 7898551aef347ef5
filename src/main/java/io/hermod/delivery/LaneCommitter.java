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
 * Writes what the lanes of one loop did, all of them in one batch and one batch at a time: their
 * cursors, what they parked, and the floor that holds once these are durable.
 */
final class LaneCommitter {
  private static final Logger LOG = LoggerFactory.getLogger(LaneCommitter.class);

  /** Parked events wait in memory for their commit: no more than this many bytes. */
  private static final long MAX_PARKING_BYTES = 8 * 1024 * 1024;

  private static final Duration AFTER_A_FAULT = Duration.ofMillis(100);

  private final int owner;
  private final Loop loop;
  private final Parking parking;
  private final LongSupplier floor;
  private Set<Lane> changed = new LinkedHashSet<>();
  private Set<Lane> underWay = Set.of();
  private final Set<Lane> waiting = new LinkedHashSet<>();
  private long parkingBytes;
  private long parkingBytesUnderWay;
  private long committedFloor = -1;
  private boolean isCommitting;
  private @Nullable Runnable whenAllIsCommitted;
  private List<Runnable> whenCommitted = new ArrayList<>();
  private List<Runnable> whenUnderWayIsCommitted = List.of();

  LaneCommitter(int owner, Loop loop, Parking parking, LongSupplier floor) {
    this.owner = owner;
    this.loop = loop;
    this.parking = parking;
    this.floor = floor;
  }

  void changed(Lane lane) {
    changed.add(lane);
  }

  void parking(long bytes) {
    parkingBytes += bytes;
    if (isWorthACommit() && !isCommitting) {
      // Not now: the lane may be in the middle of a change that must be written as a whole.
      loop.execute(this::commit);
    }
  }

  /** Lanes that park all they read should not have to wait for the next tick. */
  private boolean isWorthACommit() {
    return parkingBytes > MAX_PARKING_BYTES / 4;
  }

  /** Whether what fails could still be parked; else the lane goes on after the next commit. */
  boolean mayAttempt(Lane lane) {
    return hasRoom(lane, MAX_PARKING_BYTES);
  }

  /** Lanes that are set aside park all they read: they get half, so that others can go on. */
  boolean maySetAside(Lane lane) {
    return hasRoom(lane, MAX_PARKING_BYTES / 2);
  }

  private boolean hasRoom(Lane lane, long limit) {
    if (parkingBytes + parkingBytesUnderWay < limit) {
      return true;
    }
    waiting.add(lane);
    return false;
  }

  void forget(Lane lane) {
    changed.remove(lane);
    waiting.remove(lane);
  }

  /** Commits, and says when all that was changed before this call is durable. */
  void commitNow(Runnable done) {
    whenCommitted.add(done);
    commit();
  }

  void commit() {
    if (isCommitting) {
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
    // Without the changes of a lane the journal must keep what they would have moved past.
    long safeFloor = changed.isEmpty() ? newFloor : Math.max(0, committedFloor);
    write(new CommitBatch(owner, changes, safeFloor));
  }

  private void write(CommitBatch batch) {
    Consumer<CommitResult> onLoop = result -> loop.execute(() -> done(result, batch.floor()));
    try {
      parking.commit(batch, onLoop);
    } catch (RuntimeException e) {
      LOG.error("the store took no commit, will be tried again", e);
      onLoop.accept(new CommitResult.Failed(String.valueOf(e.getMessage())));
    }
  }

  /** A lane whose changes cannot be told stays among those that have changed. */
  private List<LaneChange> takeChanges() {
    List<LaneChange> changes = new ArrayList<>(changed.size());
    Set<Lane> left = new LinkedHashSet<>();
    underWay = new LinkedHashSet<>();
    for (Lane lane : changed) {
      try {
        changes.add(lane.commit());
        underWay.add(lane);
      } catch (Throwable fault) {
        lane.faults().add("the changes could not be told", fault);
        left.add(lane);
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
        LOG.error("somebody who waited for a commit failed", e);
      }
    }
  }

  private void done(CommitResult result, long newFloor) {
    isCommitting = false;
    Set<Lane> lanes = underWay;
    underWay = Set.of();
    List<Runnable> waiters = whenUnderWayIsCommitted;
    whenUnderWayIsCommitted = List.of();
    switch (result) {
      case CommitResult.Committed _ -> {
        committedFloor = newFloor;
        parkingBytesUnderWay = 0;
        lanes.forEach(lane -> lane.guarded(Lane::committed));
        tellCommitted(waiters);
      }
      case CommitResult.Failed _ -> {
        parkingBytes += parkingBytesUnderWay;
        parkingBytesUnderWay = 0;
        lanes.forEach(lane -> lane.guarded(Lane::commitFailed));
        changed.addAll(lanes);
        changed.removeIf(Lane::hasEnded);
        whenCommitted.addAll(0, waiters);
      }
    }
    waiting.forEach(Lane::soon);
    waiting.clear();
    if (whenAllIsCommitted != null) {
      loop.after(
          result instanceof CommitResult.Failed ? AFTER_A_FAULT : Duration.ZERO, this::commit);
    } else if (result instanceof CommitResult.Committed
        && (isWorthACommit() || !whenCommitted.isEmpty())) {
      loop.execute(this::commit);
    }
  }

  /** Commits until nothing is left, then says so. */
  void commitFinally(Runnable done) {
    whenAllIsCommitted = done;
    commit();
  }

  private void finishIfAsked() {
    Runnable done = whenAllIsCommitted;
    if (done != null) {
      whenAllIsCommitted = null;
      done.run();
    }
  }
}
