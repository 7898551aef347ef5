package io.hermod.store.embedded;

import io.hermod.store.embedded.rows.BlockingReader;
import io.hermod.store.embedded.rows.EmbeddedQuarantine;
import io.hermod.store.embedded.rows.RocksStore;
import io.hermod.store.embedded.rows.RocksWriter;
import io.hermod.store.embedded.worker.StoreThreads;
import java.time.Instant;

/** The quarantine of a store that a test reads on its own thread. */
public final class TestQuarantine {
  private TestQuarantine() {}

  public static EmbeddedQuarantine of(RocksStore store, RocksWriter writer, StoreThreads threads) {
    BlockingReader reader = new BlockingReader(Runnable::run, threads);
    return new EmbeddedQuarantine(store, writer, reader, () -> Instant.EPOCH);
  }
}
