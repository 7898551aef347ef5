package io.hermod.delivery.lane;

import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a lane knows about its parked events: when the next is due, how far it has looked, and which
 * are being attempted. The rows themselves stay in the store.
 *
 * <p>Each look at the store starts at a mark. A row that becomes durable below the mark lowers it,
 * even while a look is in progress: looking twice costs a little, but never looking would lose an
 * event.
 */
final class Backlog {
  private final Set<Long> underWay = new HashSet<>();
  // Rows to remove. They are in the store until a commit has removed them.
  private final Set<DueKey> leaving = new HashSet<>();
  private final List<DueKey> goneSinceLooking = new ArrayList<>();
  private DueKey mark = DueKey.FIRST;
  // Nothing is known at first, so look at once.
  private @Nullable Instant nextDue = Instant.EPOCH;
  private @Nullable DueKey lowestSinceLooking;
  private boolean isLooking;
  // Rows that were removed during a look for rows to give up, so what it read of them is outdated.
  private final Set<DueKey> goneSinceClearing = new HashSet<>();
  private int clearings;

  boolean isDue(Instant now) {
    return !isLooking && nextDue != null && !nextDue.isAfter(now);
  }

  /** Whether nothing is due and no look is in progress. */
  boolean isQuiet(Instant now) {
    return !isLooking && (nextDue == null || nextDue.isAfter(now));
  }

  @Nullable Instant nextDue() {
    return isLooking ? null : nextDue;
  }

  int underWay() {
    return underWay.size();
  }

  boolean isUnderWay(long position) {
    return underWay.contains(position);
  }

  /** Begins a look. Returns the key after which to look. */
  DueKey look() {
    isLooking = true;
    lowestSinceLooking = null;
    return mark;
  }

  /**
   * Takes the result of a look, and returns the events that are not being attempted yet.
   *
   * @param unconfirmed rows whose commit is not confirmed yet; they are found again afterwards
   */
  List<ParkedEvent> found(DueResult.Found result, Set<DueKey> unconfirmed) {
    isLooking = false;
    nextDue = result.nextDue();
    if (!result.events().isEmpty()) {
      mark = result.events().getLast().key();
    }
    if (lowestSinceLooking != null) {
      lowerMark(lowestSinceLooking);
    }
    List<ParkedEvent> fresh = new ArrayList<>(result.events().size());
    for (ParkedEvent event : result.events()) {
      if (!leaving.contains(event.key())
          && !unconfirmed.contains(event.key())
          && underWay.add(event.position())) {
        fresh.add(event);
      }
    }
    looked();
    return fresh;
  }

  void lookFailed() {
    isLooking = false;
    looked();
  }

  /** Begins a look for rows to give up, which does not move the mark. */
  void beginClearing() {
    clearings++;
  }

  /**
   * Whether a row that this look found may be given up: it is still there, and not being attempted.
   */
  boolean mayBeCleared(DueKey row) {
    return !underWay.contains(row.position())
        && !leaving.contains(row)
        && !goneSinceClearing.contains(row);
  }

  void endClearing() {
    if (--clearings == 0) {
      goneSinceClearing.clear();
    }
  }

  private void looked() {
    goneSinceLooking.forEach(leaving::remove);
    goneSinceLooking.clear();
  }

  /** The event that was taken from this row is finished, or parked again. */
  void finished(DueKey row) {
    underWay.remove(row.position());
    leaving.add(row);
  }

  /**
   * The row must be removed although its event is not being attempted. A look may have found it.
   */
  void withdrawn(DueKey row) {
    underWay.remove(row.position());
    leaving.add(row);
  }

  /** The rows are removed. A look in progress may still have seen them. */
  void removed(List<Unparked> rows) {
    if (clearings > 0) {
      rows.forEach(row -> goneSinceClearing.add(row.key()));
    }
    if (leaving.isEmpty()) {
      return;
    }
    for (Unparked row : rows) {
      if (isLooking) {
        goneSinceLooking.add(row.key());
      } else {
        leaving.remove(row.key());
      }
    }
  }

  /** The event was found but not taken, so its row stays in place. */
  void leftAlone(DueKey key) {
    underWay.remove(key.position());
    lowerMark(key);
  }

  /** The row is durable now. */
  void parked(DueKey key) {
    goneSinceClearing.remove(key);
    if (isLooking && (lowestSinceLooking == null || key.compareTo(lowestSinceLooking) < 0)) {
      lowestSinceLooking = key;
    }
    lowerMark(key);
  }

  private void lowerMark(DueKey key) {
    if (key.compareTo(mark) <= 0) {
      mark = new DueKey(key.due(), key.position() - 1);
    }
    if (nextDue == null || key.due().isBefore(nextDue)) {
      nextDue = key.due();
    }
  }
}
