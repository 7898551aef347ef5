package io.hermod.delivery.lane;

import io.hermod.delivery.lane.LaneView.Stage;
import io.hermod.store.LaneChange;
import io.hermod.store.Redriven;

/**
 * What a lane knows about its events: how far it has read the journal, which rows it has in
 * parking, and which changes its next commit writes.
 */
record LaneRows(Progress progress, Backlog backlog, UncommittedChanges changes) {

  /** Called when the last commit is durable. Returns what it wrote. */
  LaneChange committed() {
    LaneChange written = changes.committed();
    backlog.removed(written.unparked());
    backlog.removed(written.undone());
    written.parked().forEach(parked -> backlog.parked(parked.key()));
    return written;
  }

  /** Returns how far the lane has come with the event at a position. */
  Stage stage(long position) {
    if (!Redriven.isAt(position) && !progress.isFinished(position)) {
      return Stage.WAITING;
    }
    boolean isUnderWay = progress.isUnderWay(position) || backlog.isUnderWay(position);
    return isUnderWay ? Stage.UNDER_WAY : Stage.PASSED;
  }
}
