package io.hermod.store.kafka;

import io.hermod.cluster.TestKafka;
import io.hermod.store.StoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Each time the store is opened, its disk is empty: everything comes from Kafka. */
class KafkaStoreTest extends StoreContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  @TempDir private Path folder;
  private final String prefix = TestKafka.newPrefix();
  private int nodes;

  @Override
  protected OpenStore open(InstantSource clock) {
    Path empty = folder.resolve("node-" + ++nodes);
    return TestKafkaStore.open(KAFKA.broker(), prefix, empty, clock);
  }
}
