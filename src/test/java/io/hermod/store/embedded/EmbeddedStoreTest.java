package io.hermod.store.embedded;

import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import io.hermod.store.StoreContract;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedStoreTest extends StoreContract {
  @TempDir Path folder;

  @Override
  protected OpenStore open(InstantSource clock) {
    return open(folder, clock);
  }

  static OpenStore open(Path folder, InstantSource clock) {
    return openStore(open(folder, TestStoreConfig.ON_DISK, clock));
  }

  static EmbeddedStore open(Path folder, StoreConfig config, InstantSource clock) {
    return EmbeddedStore.open(folder, MasterKeys.open(folder.resolve("key")), config, 2, clock);
  }

  static OpenStore openStore(EmbeddedStore store) {
    return new OpenStore() {
      @Override
      public Journal journal() {
        return store.journal();
      }

      @Override
      public Parking parking() {
        return store.parking();
      }

      @Override
      public Catalog catalog() {
        return store.catalog();
      }

      @Override
      public LaneCatalog laneCatalog() {
        return store.laneCatalog();
      }

      @Override
      public Intake intake() {
        return store.intake();
      }

      @Override
      public History history() {
        return store.history();
      }

      @Override
      public DeadLetters deadLetters() {
        return store.deadLetters();
      }

      @Override
      public DeadLetterNotes letterNotes() {
        return store.letterNotes();
      }

      @Override
      public Redrives redrives() {
        return store.redrives();
      }

      @Override
      public void close() {
        store.close();
      }
    };
  }
}
