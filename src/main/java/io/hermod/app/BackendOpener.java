package io.hermod.app;

import io.hermod.cluster.SharedFiles;
import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.backend.Backend;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.kafka.KafkaNode;
import io.hermod.store.kafka.KafkaStore;
import io.hermod.virtualtime.Timekeeping;
import java.nio.file.Files;
import java.time.Duration;

/**
 * Opens the store that the settings ask for. A data directory has one or the other, so that no
 * event waits in a store that is not open.
 *
 * @param owners how many event loops will commit
 */
record BackendOpener(Bootstrap bootstrap, Timekeeping time, int owners) {
  private static final Duration LIMIT = Duration.ofSeconds(6);

  Backend open(Parts parts) {
    return bootstrap
        .config()
        .cluster()
        .<Backend>map(cluster -> inKafka(cluster, parts))
        .orElseGet(this::embedded);
  }

  private Backend embedded() {
    DataDirectory directory = bootstrap.directory();
    if (Files.exists(directory.kafkaFolder())) {
      throw new DataDirectoryException(
          "The events of the data directory %s are in Kafka: set cluster.kafka, or use another one"
              .formatted(directory.root()));
    }
    HermodConfig config = bootstrap.config();
    return EmbeddedStore.open(
        directory.storeFolder(), keys(), config.store(), owners, bootstrap.clock(), time.clock());
  }

  private Backend inKafka(ClusterConfig cluster, Parts parts) {
    refuseOwnStore(bootstrap.directory());
    KafkaNode node =
        parts.add(
            "kafka",
            LIMIT,
            KafkaNode.open(
                bootstrap.directory().kafkaFolder(),
                cluster,
                keys(),
                bootstrap.clock(),
                System::nanoTime));
    return node.lead(
        new KafkaStore.Host(
            owners,
            time.clock(),
            () -> true,
            () -> parts.fail("another server has taken over the topics in Kafka")));
  }

  /** Throws if events may wait in the data directory that a store in Kafka does not see. */
  static void refuseOwnStore(DataDirectory directory) {
    if (Files.exists(directory.storeFolder().resolve(EmbeddedStore.STATE))) {
      throw new DataDirectoryException(
          "The data directory %s has a store of its own: use another one for events in Kafka"
              .formatted(directory.root()));
    }
  }

  private MasterKeys keys() {
    MasterKeys keys =
        MasterKeys.open(bootstrap.directory().keyFile(bootstrap.config().access().secrets()));
    SharedFiles shared = bootstrap.shared();
    if (shared != null) {
      keys.keepFor(shared::keyIds);
    }
    return keys;
  }
}
