package io.hermod.store.kafka;

import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.ProposalsContract;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class KafkaProposalsTest extends ProposalsContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  @TempDir private Path folder;
  private @Nullable KafkaTopics topics;

  @Override
  protected OpenStore open() {
    topics = topics == null ? KAFKA.newTopics() : topics;
    return TestKafkaStore.open(KAFKA.clients(), topics, folder, () -> Instant.EPOCH);
  }
}
