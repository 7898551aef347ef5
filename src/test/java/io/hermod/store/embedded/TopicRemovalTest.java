package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestStoreConfig;
import io.hermod.filter.EventFilter;
import io.hermod.secret.MasterKeys;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.SteppedThreads;
import io.hermod.store.worker.StoreThreads;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Removing much at once holds nobody up. */
class TopicRemovalTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int SUBSCRIPTIONS = 200;
  private static final int FEW = 5;

  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private final FaultyRocks rocks = new FaultyRocks();

  private EmbeddedStore open(StoreThreads threads) {
    return EmbeddedStore.open(
        folder,
        MasterKeys.open(folder.resolve("key")),
        TestStoreConfig.ON_DISK,
        1,
        () -> NOW,
        () -> NOW,
        new StoreParts(threads, disk, rocks, 4096));
  }

  private static long topicWithSubscriptions(EmbeddedStore store, int count) {
    long topic = store.catalog().newId();
    store.catalog().putTopic(new TopicBuilder(topic, "orders", "/orders").build());
    for (int i = 0; i < count; i++) {
      store.catalog().putSubscription(subscription(store.catalog().newId(), topic));
    }
    return topic;
  }

  private static Subscription subscription(long lane, long topic) {
    return new SubscriptionBuilder(
            lane, topic, new WebhookDestination(URI.create("https://billing.example/")))
        .named("subscription-" + lane, "/subscriptions/" + lane)
        .filter(new EventFilter(List.of(), "", "", true))
        .build();
  }

  @Test
  void aTopicGoesWithAllItsSubscriptionsInAFewSyncs() {
    SteppedThreads threads = new SteppedThreads();
    try (EmbeddedStore store = open(threads)) {
      long topic = topicWithSubscriptions(store, SUBSCRIPTIONS);
      int written = rocks.written();
      int forces = disk.forces();
      store.catalog().removeTopic(topic);

      assertThat(rocks.written() - written).isLessThanOrEqualTo(FEW);
      assertThat(disk.forces() - forces).isLessThanOrEqualTo(FEW);
      assertThat(store.catalog().view().topics()).isEmpty();
      assertThat(store.laneCatalog().lanes())
          .hasSize(SUBSCRIPTIONS)
          .allMatch(lane -> lane.removedAt().isPresent());
    }
  }

  @Test
  void theirLanesGoInAFewSyncs() {
    SteppedThreads threads = new SteppedThreads();
    try (EmbeddedStore store = open(threads)) {
      store.catalog().removeTopic(topicWithSubscriptions(store, SUBSCRIPTIONS));
      int written = rocks.written();
      lanes(store).forEach(store.laneCatalog()::retire);
      threads.runUntilIdle();

      assertThat(rocks.written() - written).isLessThanOrEqualTo(FEW);
      assertThat(store.laneCatalog().lanes()).isEmpty();
      assertThat(store.parking().cursors()).isEmpty();
    }
    try (EmbeddedStore store = open(new SteppedThreads())) {
      assertThat(store.laneCatalog().lanes()).isEmpty();
    }
  }

  @Test
  void aLaneThatCouldNotBeRemovedGoesWithTheNextChores() {
    SteppedThreads threads = new SteppedThreads();
    try (EmbeddedStore store = open(threads)) {
      store.catalog().removeTopic(topicWithSubscriptions(store, 2));
      rocks.failWriting(() -> true);
      lanes(store).forEach(store.laneCatalog()::retire);
      threads.runUntilIdle();
      rocks.heal();
      assertThat(store.parking().cursors()).hasSize(2);

      threads.runChores();
      threads.runUntilIdle();
      assertThat(store.parking().cursors()).isEmpty();
    }
  }

  @Test
  void readsGoOnWhileAChangeOfTheCatalogWaitsForTheDisk()
      throws InterruptedException, ExecutionException, TimeoutException {
    try (EmbeddedStore store = open(new PlatformThreads())) {
      topicWithSubscriptions(store, 4);
      List<Long> lanes = lanes(store).boxed().toList();
      lanes.forEach(store.catalog()::removeSubscription);
      CountDownLatch writing = new CountDownLatch(1);
      CountDownLatch diskIsBack = new CountDownLatch(1);
      rocks.failWriting(() -> waitsFor(diskIsBack, writing));
      Thread change =
          Thread.ofPlatform()
              .start(
                  () ->
                      store
                          .catalog()
                          .putGroup(new ResourceGroup("/groups/one", "one", "here", Map.of())));
      try {
        writing.await();
        // As the loops do, more often than there are readers.
        lanes.forEach(lane -> store.readers().execute(() -> store.laneCatalog().retire(lane)));
        CompletableFuture<DueResult> due = new CompletableFuture<>();
        store.parking().due(1, DueKey.FIRST, NOW, 10, 1 << 20, due::complete);

        assertThat(due.get(20, TimeUnit.SECONDS)).isInstanceOf(DueResult.Found.class);
      } finally {
        diskIsBack.countDown();
        change.join();
      }
    }
  }

  private static boolean waitsFor(CountDownLatch diskIsBack, CountDownLatch writing) {
    writing.countDown();
    try {
      diskIsBack.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private static LongStream lanes(EmbeddedStore store) {
    return store.laneCatalog().lanes().stream()
        .mapToLong(each -> each.versions().getLast().subscription().lane());
  }
}
