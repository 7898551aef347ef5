package io.hermod.store.embedded;

import io.hermod.store.rows.BlockingReader;
import io.hermod.store.rows.RocksQuarantine;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.worker.StoreThreads;
import java.time.Instant;

/** The quarantine of a store that a test reads on its own thread. */
public final class TestQuarantine {
  private TestQuarantine() {}

  public static RocksQuarantine of(RocksStore store, RocksWriter writer, StoreThreads threads) {
    BlockingReader reader = new BlockingReader(Runnable::run, threads);
    return new RocksQuarantine(store, writer, reader, () -> Instant.EPOCH);
  }
}
