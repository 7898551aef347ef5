package io.hermod.store.catalog;

import java.util.List;

/** What the lanes of a shard need of the catalog: each version of a subscription has a position. */
public interface LaneCatalog {
  CatalogView view();

  /** Adds a listener, which is notified of every change of a lane. Called when the shard opens. */
  void watch(LaneListener listener);

  /**
   * Returns the lanes that still have work. If a change is in progress, waits until its listeners
   * have been notified.
   */
  List<LaneHistory> lanes();

  /**
   * Returns whether every change in the journal is also in the catalog and its listeners have been
   * notified. Waits for a change in progress, but not for one whose rows could not be written.
   */
  boolean isUpToDate();

  /** Deletes the rows of a removed lane that has ended. Never blocks. */
  void retire(long lane);
}
