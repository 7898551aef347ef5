package io.hermod.store.embedded;

import io.hermod.store.RedrivesContract;
import io.hermod.store.StoreContract.OpenStore;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedRedrivesTest extends RedrivesContract {
  @TempDir Path folder;

  @Override
  protected OpenStore open(InstantSource clock) {
    return EmbeddedStoreTest.open(folder, clock);
  }
}
