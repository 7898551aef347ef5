package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.RedrivesContract;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.deadletter.RedriveStep;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksRedrivesTest extends RedrivesContract {
  @TempDir Path folder;

  @Test
  void nothingIsSentWhileThereIsNoRoomForIt() {
    StoreConfig config = TestStoreConfig.onDisk(1);
    RedriveStep step = new RedriveStep("job", "", 1, 1, Instant.EPOCH, List.of());
    try (EmbeddedStore full =
        EmbeddedStore.open(
            folder.resolve("full"),
            MasterKeys.open(folder.resolve("key")),
            config,
            1,
            InstantSource.system())) {
      assertThatThrownBy(() -> full.redrives().send(step))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("store.max-bytes");
    }
  }

  @Override
  protected OpenStore open(InstantSource clock) {
    return EmbeddedStoreTest.open(folder, clock);
  }
}
