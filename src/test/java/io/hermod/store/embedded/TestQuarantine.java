package io.hermod.store.embedded;

import java.time.Instant;

/** The quarantine of a store that a test reads on its own thread. */
final class TestQuarantine {
  private TestQuarantine() {}

  static EmbeddedQuarantine of(RocksStore store, RocksWriter writer, StoreThreads threads) {
    BlockingReader reader = new BlockingReader(Runnable::run, threads);
    return new EmbeddedQuarantine(store, writer, reader, () -> Instant.EPOCH);
  }
}
