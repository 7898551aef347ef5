package io.hermod.store.rows;

import io.hermod.config.StoreConfig;

/** Where events are kept; the catalog is always on disk. */
public enum Medium {
  DISK,
  /** Undelivered events are lost when the process ends. */
  MEMORY;

  public static Medium of(StoreConfig config) {
    return config.areEventsInMemory() ? MEMORY : DISK;
  }
}
