package io.hermod.delivery;

import io.hermod.store.DeliveryStoreContract;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.JournalContract;
import io.hermod.store.Parking;
import io.hermod.store.ProposalsContract;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetters;
import java.time.InstantSource;
import org.junit.jupiter.api.Nested;

/** The store under the tests of lanes does what a real one owes them. */
class TestStoreTest {

  @Nested
  class AsAJournal extends JournalContract {
    private final TestStore store = new TestStore();

    @Override
    protected Journal openJournal() {
      store.reopen();
      return store;
    }
  }

  @Nested
  class AsAStore extends DeliveryStoreContract {
    private final TestStore store = new TestStore(2);

    @Override
    protected OpenStore open(InstantSource clock) {
      return opened(store);
    }
  }

  @Nested
  class AsAPlaceOfProposals extends ProposalsContract {
    private final TestStore store = new TestStore(2);

    @Override
    protected DeliveryStoreContract.OpenStore open() {
      return opened(store);
    }
  }

  private static DeliveryStoreContract.OpenStore opened(TestStore store) {
    store.reopen();
    return new DeliveryStoreContract.OpenStore() {
      @Override
      public Journal journal() {
        return store;
      }

      @Override
      public Parking parking() {
        return store;
      }

      @Override
      public Catalog catalog() {
        return store;
      }

      @Override
      public LaneCatalog laneCatalog() {
        return store;
      }

      @Override
      public Intake intake() {
        return store;
      }

      @Override
      public DeadLetters deadLetters() {
        return store.letters;
      }

      @Override
      public void close() {
        store.close();
      }
    };
  }
}
