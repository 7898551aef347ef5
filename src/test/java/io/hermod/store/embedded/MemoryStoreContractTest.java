package io.hermod.store.embedded;

import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.store.StoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** What all stores owe, by one in memory; what that keeps over a restart is told elsewhere. */
class MemoryStoreContractTest extends StoreContract {
  static final StoreConfig CONFIG = TestStoreConfig.inMemory(64_000_000);

  @TempDir Path folder;
  private @Nullable EmbeddedStore store;

  @Override
  protected OpenStore open(InstantSource clock) {
    EmbeddedStore opened = EmbeddedStoreTest.open(folder, CONFIG, clock);
    store = opened;
    return EmbeddedStoreTest.openStore(opened);
  }

  /** There is nothing to open again: only what a start does besides is done. */
  @Override
  protected OpenStore openAgain(OpenStore before, InstantSource clock) {
    // A write of no consequence: the removal of a lane, which takes several, has ended before it.
    before.catalog().removeDomainTopic(0, "none");
    Objects.requireNonNull(store).forgetExpired();
    return before;
  }
}
