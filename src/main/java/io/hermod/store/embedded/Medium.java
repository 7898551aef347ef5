package io.hermod.store.embedded;

/** Where events are kept; the catalog is on disk in any case. */
public enum Medium {
  DISK,
  /** Events that are not delivered are lost when the process ends. */
  MEMORY
}
