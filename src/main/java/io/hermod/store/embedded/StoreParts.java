package io.hermod.store.embedded;

/**
 * What an embedded store is built on: the parts of it that a test may replace.
 *
 * @param disk for the journal's files, where events are kept on disk
 */
record StoreParts(StoreThreads threads, Disk disk, RocksAccess rocks) {
  static StoreParts real() {
    return new StoreParts(new PlatformThreads(), new LocalDisk(), new NativeRocks());
  }
}
