package io.hermod.store.embedded;

/**
 * What an embedded store is built on: the parts of it that a test may replace.
 *
 * @param disk for the journal's files, where events are kept on disk
 * @param ballastBytes room to give up when the disk is full
 */
record StoreParts(StoreThreads threads, Disk disk, RocksAccess rocks, int ballastBytes) {
  private static final int BALLAST_BYTES = 16 * 1024 * 1024;

  static StoreParts real() {
    return new StoreParts(new PlatformThreads(), new LocalDisk(), new NativeRocks(), BALLAST_BYTES);
  }
}
