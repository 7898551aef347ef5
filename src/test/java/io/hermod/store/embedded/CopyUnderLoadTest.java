package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.RetentionConfig;
import io.hermod.config.StoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CatalogMarker;
import io.hermod.store.CommitBatch;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.TestEntries;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies a store again and again while topics are created, events published and delivered. */
class CopyUnderLoadTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int COPIES = 12;
  private static final int MOST_TOPICS = 2_000;
  private static final int MOST_EVENTS = 200_000;
  private static final StoreConfig SMALL =
      new StoreConfig(false, Long.MAX_VALUE, false, 0, 1 << 12, RetentionConfig.OFF);

  private static final EntrySelector EVERYTHING =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return true;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return true;
        }
      };

  @TempDir Path folder;
  private final AtomicBoolean isStopped = new AtomicBoolean();
  private final AtomicLong topics = new AtomicLong();
  private final AtomicLong acknowledged = new AtomicLong();

  @Test
  void eachCopyIsAStoreThatLacksNothing() throws IOException {
    try (EmbeddedStore store = open(folder.resolve("store"))) {
      List<Thread> load = new ArrayList<>();
      load.add(Thread.ofPlatform().start(() -> createTopics(store)));
      load.add(Thread.ofPlatform().start(() -> publish(store)));
      load.add(Thread.ofPlatform().start(() -> deliver(store)));
      try {
        for (int i = 0; i < COPIES; i++) {
          long before = acknowledged.get();
          Path place = Files.createDirectory(folder.resolve("copy" + i));
          Copies.put(place, store.copyInto(place), folder.resolve("restored" + i));
          check(folder.resolve("restored" + i), before);
        }
      } finally {
        isStopped.set(true);
        load.forEach(CopyUnderLoadTest::join);
      }
    }
    assertThat(topics).hasPositiveValue();
  }

  private EmbeddedStore open(Path place) {
    return EmbeddedStore.open(place, MasterKeys.open(folder.resolve("key")), SMALL, 1, () -> NOW);
  }

  private void check(Path restored, long before) {
    try (EmbeddedStore copy = open(restored)) {
      assertThat(copy.journal().head()).isGreaterThan(before);
      long expected = copy.parking().watermark();
      for (Recorded entry : entriesFrom(expected, copy)) {
        assertThat(entry.position()).as("no gap").isLessThanOrEqualTo(expected);
        expected = Math.max(expected, entry.end());
        if (entry.entry() instanceof Publication publication) {
          assertThat(copy.catalog().view().topic(publication.topicId())).isPresent();
        } else if (entry.entry() instanceof CatalogMarker.SubscriptionPut put) {
          long topic = put.subscription().topicId();
          assertThat(copy.catalog().view().subscriptions(topic)).isNotEmpty();
        }
      }
      assertThat(expected).isEqualTo(copy.journal().head());
    }
  }

  private static List<Recorded> entriesFrom(long position, EmbeddedStore store) {
    return store.journal().read(position, EVERYTHING, Integer.MAX_VALUE).entries();
  }

  private void createTopics(EmbeddedStore store) {
    for (int i = 0; i < MOST_TOPICS && !isStopped.get(); i++) {
      long id = store.catalog().newId();
      store.catalog().putTopic(new TopicBuilder(id, "t" + id, "/topics/" + id).build());
      topics.incrementAndGet();
      append(store, TestEntries.publication(id, "first"));
      store.catalog().putSubscription(TestEntries.subscription(store.catalog().newId(), id));
    }
  }

  private void publish(EmbeddedStore store) {
    long topic = store.catalog().newId();
    store.catalog().putTopic(new TopicBuilder(topic, "busy", "/topics/busy").build());
    for (int i = 0; i < MOST_EVENTS && !isStopped.get(); i++) {
      append(store, TestEntries.publication(topic, "a" + i, "b" + i));
    }
  }

  private void append(EmbeddedStore store, Publication publication) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    store.intake().append(publication, result::complete);
    long position = ((AppendResult.Appended) result.join()).position();
    acknowledged.accumulateAndGet(position, Math::max);
  }

  /** One lane that has finished everything as soon as it is there. */
  private void deliver(EmbeddedStore store) {
    for (int i = 0; i < MOST_EVENTS && !isStopped.get(); i++) {
      CompletableFuture<Object> result = new CompletableFuture<>();
      long head = store.journal().head();
      LaneChange change =
          new LaneChange(1_000_000, 1_000_000, Cursor.at(head), List.of(), List.of(), List.of());
      store.parking().commit(new CommitBatch(0, List.of(change), head), result::complete);
      result.join();
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
