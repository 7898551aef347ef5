package io.hermod.store.embedded;

import io.hermod.store.StoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/** What all stores owe, by one in memory; what that keeps over a restart is told elsewhere. */
class MemoryStoreContractTest extends StoreContract {
  static final StoreLimits LIMITS =
      new StoreLimits(64_000_000, 0, 1 << 20, Medium.MEMORY, WhenFull.REFUSE);

  @TempDir Path folder;
  private EmbeddedStore store;

  @Override
  protected OpenStore open(InstantSource clock) {
    store = EmbeddedStoreTest.open(folder, LIMITS, clock);
    return EmbeddedStoreTest.openStore(store);
  }

  /** There is nothing to open again: only what a start does besides is done. */
  @Override
  protected OpenStore openAgain(OpenStore before, InstantSource clock) {
    store.forgetExpired();
    return before;
  }
}
