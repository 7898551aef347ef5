package io.hermod.delivery;

import io.hermod.store.LaneChange;
import org.jspecify.annotations.Nullable;

/** A lane as the committer sees it. */
interface CommittingLane {
  /** Returns the changes since the last commit, or null if they cannot be collected now. */
  @Nullable LaneChange takeChanges();

  void committed();

  /** Called if nothing was written, or if that is unknown. The changes go into the next commit. */
  void commitFailed();

  boolean hasEnded();

  /** Called when there is room for more changes. */
  void soon();
}
