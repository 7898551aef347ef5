package io.hermod.store;

import io.hermod.subscription.Subscription;

/** Told of subscription changes once they are durable; the journal holds the marker of each. */
public interface CatalogListener {

  /** A new subscription: its lane starts after the marker. */
  void added(LaneVersion version);

  /** An old subscription has a new version, valid for events after the marker. */
  void changed(LaneVersion version);

  /** Gone for events after this position; its topic is still there. */
  void removed(Subscription last, long position);
}
