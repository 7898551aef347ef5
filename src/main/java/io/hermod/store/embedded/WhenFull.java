package io.hermod.store.embedded;

/** What happens when the store takes as much room as it may. */
public enum WhenFull {
  /** No event is taken until there is room. */
  REFUSE,
  /** The oldest events that wait are given up, so that new ones can be taken. */
  DROP_OLDEST
}
