package io.hermod.store.embedded;

/** What happens when the store reaches its maximum size. */
enum WhenFull {
  /** The store accepts no events until there is room. */
  REFUSE,
  /** The store gives up the oldest waiting events, so that it can accept new ones. */
  DROP_OLDEST
}
