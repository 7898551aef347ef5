package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.filter.EventFilter;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DiskUse;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.TestEntries;
import io.hermod.store.catalog.Catalog;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that keeps events in memory: what it writes, what it keeps, and the way in and out. */
class MemoryStoreTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final StoreConfig IN_MEMORY = MemoryStoreContractTest.CONFIG;
  private static final StoreConfig ON_DISK = TestStoreConfig.ON_DISK;
  private static final long TOPIC = 1;

  @TempDir Path folder;

  @Test
  void keepsTheCatalogAndNoEventOverARestart() {
    long lane;
    long head;
    try (EmbeddedStore store = open(IN_MEMORY)) {
      lane = subscribe(store, "billing");
      head = publish(store, "a");
      park(store, lane, head, "a");
    }
    try (EmbeddedStore store = open(IN_MEMORY)) {
      assertThat(store.catalog().view().subscriptions(TOPIC))
          .singleElement()
          .satisfies(each -> assertThat(each.destination()).isEqualTo(webhook()));
      assertThat(store.laneCatalog().lanes()).hasSize(1);
      assertThat(store.parking().parkedCounts()).isEmpty();
      assertThat(store.journal().head()).isGreaterThan(0);
      assertThat(store.catalog().newId()).isGreaterThan(lane);
    }
  }

  @Test
  void writesNothingToTheDiskForEvents() throws IOException {
    try (EmbeddedStore store = open(IN_MEMORY)) {
      long lane = subscribe(store, "billing");
      long before = bytesOfFiles();
      for (int i = 0; i < 100; i++) {
        long position = publishLarge(store, "e" + i);
        park(store, lane, position, "e" + i);
      }
      assertThat(store.journalBytes() + store.stateBytes()).isGreaterThanOrEqualTo(0);
      assertThat(bytesOfFiles()).isEqualTo(before);
    }
  }

  @Test
  void givesNoPositionTwiceThoughItRemembersNone() {
    long last;
    try (EmbeddedStore store = open(IN_MEMORY)) {
      subscribe(store, "billing");
      last = publish(store, "a");
    }
    try (EmbeddedStore store = openAt(IN_MEMORY, NOW.plusSeconds(1))) {
      assertThat(publish(store, "b")).isGreaterThan(last);
    }
  }

  @Test
  void refusesToLeaveParkedEventsOnTheDiskBehind() {
    try (EmbeddedStore store = open(ON_DISK)) {
      long lane = subscribe(store, "billing");
      park(store, lane, publish(store, "a"), "a");
      commitFloor(store, store.journal().head());
    }
    assertThatThrownBy(() -> open(IN_MEMORY))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("store.events")
        .hasMessageContaining("wait for another attempt");
    try (EmbeddedStore store = open(ON_DISK)) {
      assertThat(store.parking().parkedCounts().values()).containsExactly(1L);
    }
  }

  @Test
  void refusesToLeaveUnreadEventsOnTheDiskBehind() {
    try (EmbeddedStore store = open(ON_DISK)) {
      subscribe(store, "billing");
      publish(store, "a");
    }
    assertThatThrownBy(() -> open(IN_MEMORY))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("not delivered yet");
  }

  @Test
  void takesTheCatalogAlongToMemoryAndBack() throws IOException {
    long position;
    try (EmbeddedStore store = open(ON_DISK)) {
      subscribe(store, "billing");
      publish(store, "a");
      commitFloor(store, store.journal().head());
    }
    try (EmbeddedStore store = open(IN_MEMORY)) {
      assertThat(store.catalog().view().subscriptions(TOPIC)).hasSize(1);
      subscribe(store, "shop");
      position = publish(store, "b");
    }
    assertThat(journalFiles()).isEmpty();
    try (EmbeddedStore store = openAt(ON_DISK, NOW.plusSeconds(1))) {
      assertThat(store.catalog().view().subscriptions(TOPIC)).hasSize(2);
      assertThat(publish(store, "c")).isGreaterThan(position);
    }
    try (EmbeddedStore store = openAt(ON_DISK, NOW)) {
      assertThat(store.journal().head()).isGreaterThan(position + 1);
      assertThat(journalFiles()).isNotEmpty();
    }
  }

  @Test
  void readsItsSecretsWithANewKey() {
    try (EmbeddedStore store = open(IN_MEMORY)) {
      subscribe(store, "billing");
    }
    MasterKeys keys = MasterKeys.open(folder.resolve("key"));
    keys.rotate();
    try (EmbeddedStore store = EmbeddedStore.open(folder, keys, IN_MEMORY, 2, () -> NOW)) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertThat(keys.olderKeys()).isZero();
    }
    try (EmbeddedStore store = open(IN_MEMORY)) {
      assertThat(store.catalog().view().subscriptions(TOPIC))
          .singleElement()
          .satisfies(each -> assertThat(each.destination()).isEqualTo(webhook()));
    }
  }

  private EmbeddedStore open(StoreConfig config) {
    return openAt(config, NOW);
  }

  private EmbeddedStore openAt(StoreConfig config, Instant now) {
    return EmbeddedStoreTest.open(folder, config, () -> now);
  }

  private static long subscribe(EmbeddedStore store, String name) {
    Catalog catalog = store.catalog();
    if (catalog.view().topic("orders") == null) {
      long id = catalog.newId();
      assertThat(id).isEqualTo(TOPIC);
      catalog.putTopic(new TopicBuilder(id, "orders", "/orders").build());
    }
    long lane = catalog.newId();
    catalog.putSubscription(
        new SubscriptionBuilder(lane, TOPIC, webhook())
            .named(name, "/" + name)
            .filter(new EventFilter(List.of(), "", "", true))
            .build());
    return lane;
  }

  private static WebhookDestination webhook() {
    return new WebhookDestination(URI.create("http://localhost:1/?secret=1"));
  }

  private static long publish(EmbeddedStore store, String id) {
    return append(store, TestEntries.publication(TOPIC, id));
  }

  private static long publishLarge(EmbeddedStore store, String id) {
    return append(store, TestEntries.publicationOf(TOPIC, id, 50_000));
  }

  private static long append(EmbeddedStore store, Publication publication) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    store.intake().append(publication, result::complete);
    assertThat(result.join()).isInstanceOf(AppendResult.Appended.class);
    return ((AppendResult.Appended) result.join()).position();
  }

  private static void park(EmbeddedStore store, long lane, long position, String id) {
    ParkedEvent row =
        new ParkedEvent(
            position,
            TestEntries.publicationOf(TOPIC, id, 50_000).events().getFirst(),
            NOW,
            0,
            List.of(),
            NOW,
            "");
    commit(
        store,
        new CommitBatch(
            0,
            List.of(
                new LaneChange(
                    lane, TOPIC, Cursor.at(position + 1), List.of(row), List.of(), List.of())),
            0));
  }

  private static void commitFloor(EmbeddedStore store, long floor) {
    commit(store, new CommitBatch(0, List.of(), floor));
    commit(store, new CommitBatch(1, List.of(), floor));
  }

  private static void commit(EmbeddedStore store, CommitBatch batch) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(batch, result::complete);
    assertThat(result.join()).isInstanceOf(CommitResult.Committed.class);
  }

  private List<Path> journalFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("journal"))) {
      return files.toList();
    }
  }

  private long bytesOfFiles() {
    return DiskUse.bytes(folder);
  }
}
