package io.hermod.app;

import io.hermod.cluster.files.SharedFiles;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.backend.Backend;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.virtualtime.Timekeeping;
import java.nio.file.Files;

/**
 * Opens the store of a server that has one of its own. A data directory has either that or events
 * in Kafka, so that no event waits in a store that is not open.
 *
 * @param owners how many event loops will commit
 */
record BackendOpener(Bootstrap bootstrap, Timekeeping time, int owners) {

  Backend open() {
    DataDirectory directory = bootstrap.directory();
    if (Files.exists(directory.kafkaFolder())) {
      throw new DataDirectoryException(
          "The events of the data directory %s are in Kafka: set cluster.kafka, or use another one"
              .formatted(directory.root()));
    }
    HermodConfig config = bootstrap.config();
    return EmbeddedStore.open(
        directory.storeFolder(),
        keys(bootstrap),
        config.store(),
        owners,
        bootstrap.clock(),
        time.clock());
  }

  /** Throws if events may wait in the data directory that a store in Kafka does not see. */
  static void refuseOwnStore(DataDirectory directory) {
    if (Files.exists(directory.storeFolder().resolve(EmbeddedStore.STATE))) {
      throw new DataDirectoryException(
          "The data directory %s has a store of its own: use another one for events in Kafka"
              .formatted(directory.root()));
    }
  }

  static MasterKeys keys(Bootstrap bootstrap) {
    MasterKeys keys =
        MasterKeys.open(bootstrap.directory().keyFile(bootstrap.config().access().secrets()));
    SharedFiles shared = bootstrap.shared();
    if (shared != null) {
      keys.keepFor(shared::keyIds);
    }
    return keys;
  }
}
