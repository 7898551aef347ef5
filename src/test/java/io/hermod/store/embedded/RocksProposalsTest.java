package io.hermod.store.embedded;

import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.ProposalsContract;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;

class RocksProposalsTest extends ProposalsContract {
  @TempDir Path folder;

  @Override
  protected OpenStore open() {
    return EmbeddedStoreTest.open(folder, () -> Instant.EPOCH);
  }
}
