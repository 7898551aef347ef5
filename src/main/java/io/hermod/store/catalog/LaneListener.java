package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;

/**
 * Receives the subscription changes of a shard once they are durable. The shard's journal holds a
 * marker for each of them.
 */
public interface LaneListener {

  /** A subscription was created. Its lane starts after the marker. */
  void added(LaneVersion version);

  /** A subscription has a new version, which applies to events after the marker. */
  void changed(LaneVersion version);

  /** A subscription was removed. It gets no events after this position; its topic still exists. */
  void removed(Subscription last, long position);
}
