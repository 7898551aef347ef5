package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.TestStoreConfig;
import io.hermod.manage.CatalogEditor;
import io.hermod.secret.MasterKeys;
import io.hermod.store.CommitBatch;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.TestEntries;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.worker.SteppedThreads;
import io.hermod.subscription.Subscription;
import io.hermod.topic.TopicBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A change of a subscription whose marker is in the journal, but whose rows could not be written.
 */
class CatalogFaultTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 1;

  @TempDir Path folder;
  private final SteppedThreads threads = new SteppedThreads();
  private final FaultyRocks rocks = new FaultyRocks();
  private EmbeddedStore store;
  private Catalog catalog;
  private Subscription subscription;

  @BeforeEach
  void open() {
    store =
        EmbeddedStore.open(
            folder,
            MasterKeys.open(folder.resolve("key")),
            TestStoreConfig.ON_DISK,
            1,
            () -> NOW,
            () -> NOW,
            new StoreParts(threads, new FaultyDisk(), rocks, 4096));
    catalog = store.catalog();
    catalog.putTopic(new TopicBuilder(TOPIC, "orders", "/orders").build());
    subscription = TestEntries.subscription(catalog.newId(), TOPIC);
    catalog.putSubscription(subscription);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void removeWithoutRows() {
    rocks.failWriting(() -> true);
    assertThatThrownBy(() -> catalog.removeSubscription(subscription.lane()))
        .isInstanceOf(StoreUnavailableException.class);
    rocks.heal();
  }

  @Test
  void isAppliedLaterAndStopsHoldingTheJournal() {
    removeWithoutRows();
    threads.runChores();

    assertThat(catalog.view().subscriptions(TOPIC)).isEmpty();
    store.parking().commit(new CommitBatch(0, List.of(), store.journal().head()), _ -> {});
    threads.runUntilIdle();
    assertThat(store.parking().watermark()).isEqualTo(store.journal().head());
  }

  /** The lane reads the marker from the journal, and comes to its end before the catalog knows. */
  @Test
  void mayBeARemovalThatItsLaneKnowsOfAlready() {
    removeWithoutRows();
    store.laneCatalog().retire(subscription.lane());
    threads.runChores();
    threads.runUntilIdle();

    assertThat(catalog.view().subscriptions(TOPIC)).isEmpty();
    assertThat(store.laneCatalog().lanes()).isEmpty();
  }

  /** A caller that tries again must not be told that nothing is left to do. */
  @Test
  void isInTheCatalogBeforeTheNextCallerDecidesWhatToChange() {
    removeWithoutRows();

    assertThat(subscriptionsInAChange()).isEmpty();
  }

  @Test
  void keepsOthersFromDecidingWhileItCannotBeApplied() {
    removeWithoutRows();
    rocks.failWriting(() -> true);

    assertThatThrownBy(this::subscriptionsInAChange).isInstanceOf(StoreUnavailableException.class);
  }

  private List<Subscription> subscriptionsInAChange() {
    return new CatalogEditor(catalog).change(all -> all.view().subscriptions(TOPIC));
  }

  @Test
  void keepsARemovedSubscriptionFromBeingChanged() {
    removeWithoutRows();

    assertThatThrownBy(() -> catalog.putSubscription(subscription))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("removed");
    assertThat(catalog.view().subscriptions(TOPIC)).isEmpty();
  }

  @Test
  void keepsARemovedSubscriptionFromComingBack() {
    removeWithoutRows();
    threads.runChores();
    threads.runUntilIdle();

    assertThatThrownBy(() -> catalog.putSubscription(subscription))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("removed");
    assertThat(catalog.view().subscriptions(TOPIC)).isEmpty();
  }
}
