package io.hermod.store.kafka;

import io.hermod.cluster.TestKafka;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.ProposalsContract;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class KafkaProposalsTest extends ProposalsContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  @TempDir private Path folder;
  private final String prefix = TestKafka.newPrefix();

  @Override
  protected OpenStore open() {
    return TestKafkaStore.open(KAFKA.broker(), prefix, folder.resolve("node"), () -> Instant.EPOCH);
  }
}
