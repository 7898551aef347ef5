package io.hermod.store.embedded;

import io.hermod.store.embedded.journal.Disk;
import io.hermod.store.embedded.journal.LocalDisk;
import io.hermod.store.rows.NativeRocks;
import io.hermod.store.rows.RocksAccess;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.StoreThreads;

/**
 * The parts of an embedded store that a test may replace.
 *
 * @param disk holds the journal's files if events are kept on disk
 * @param ballastBytes the space to release when the disk is full
 */
record StoreParts(StoreThreads threads, Disk disk, RocksAccess rocks, int ballastBytes) {
  private static final int BALLAST_BYTES = 16 * 1024 * 1024;

  static StoreParts real() {
    return new StoreParts(new PlatformThreads(), new LocalDisk(), new NativeRocks(), BALLAST_BYTES);
  }
}
