package io.hermod.store.embedded.rows;

/** Where events are kept; the catalog is always on disk. */
public enum Medium {
  DISK,
  /** Undelivered events are lost when the process ends. */
  MEMORY
}
