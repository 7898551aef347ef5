package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.RetentionConfig;
import io.hermod.config.StoreConfig;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Publication;
import io.hermod.store.TestEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store of 32 MB that may retain events for a day. */
class SpaceRetentionTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LIMIT = 32_000_000;
  private static final int SEGMENT_BYTES = 1 << 20;
  private static final int EVENT_BYTES = 500_000;
  private static final long LANE = 7;

  private final Path folder;
  private final Random random = new Random(20261118);
  private final AtomicInteger dropped = new AtomicInteger();
  private EmbeddedStore store;

  SpaceRetentionTest(@TempDir Path folder) {
    this.folder = folder;
    this.store = open(true, LIMIT);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private EmbeddedStore open(boolean dropsOldest, long maxBytes) {
    return open(false, dropsOldest, maxBytes);
  }

  private EmbeddedStore open(boolean isInMemory, boolean dropsOldest, long maxBytes) {
    EmbeddedStore opened =
        EmbeddedStoreTest.open(
            folder,
            new StoreConfig(
                isInMemory,
                maxBytes,
                dropsOldest,
                0,
                SEGMENT_BYTES,
                new RetentionConfig(Optional.of(Duration.ofDays(1)), OptionalLong.empty())),
            () -> NOW);
    opened.dropWith(
        (_, _) -> {
          dropped.incrementAndGet();
          return CompletableFuture.completedFuture(0);
        });
    return opened;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void retainedEventsTakeOnlyTheRoomThatIsLeft(boolean isInMemory) {
    store.close();
    store = open(isInMemory, false, LIMIT);
    for (int i = 0; i < 200; i++) {
      assertThat(publish(i)).as("event %d", i).isInstanceOf(AppendResult.Appended.class);
      deliverAll();
      store.lookAtSpace();
      assertThat(store.journalBytes() + store.stateBytes()).isLessThan(LIMIT);
      assertThat(store.isRefusing()).isFalse();
    }

    assertThat(store.retainedBytes()).isBetween(LIMIT / 2, LIMIT);
    assertThat(oldestLeft()).isEqualTo(store.retainedEvents().oldest());
    assertThat(store.journal().head() - oldestLeft()).isBetween(20L, 80L);
  }

  @Test
  void retainedEventsGoBeforeAnyThatWaits() {
    for (int i = 0; i < 50; i++) {
      publish(i);
    }
    deliverAll();
    store.lookAtSpace();
    long before = store.retainedBytes();
    assertThat(before).isGreaterThan(23_000_000);

    park(400, 20_000);
    store.lookAtSpace();

    assertThat(store.retainedBytes()).isLessThan(before - 5_000_000);
    assertThat(dropped).hasValue(0);
    assertThat(waiting()).isEqualTo(400);
    assertThat(store.isRefusing()).isFalse();
  }

  @Test
  void eventsAreRefusedOnlyWhenNothingIsRetained() {
    store.close();
    store = open(false, LIMIT);
    for (int i = 0; i < 20; i++) {
      publish(i);
    }
    deliverAll();
    int refusedAt = 0;
    for (int i = 20; i < 200 && refusedAt == 0; i++) {
      refusedAt = publish(i) instanceof AppendResult.Refused ? i : 0;
      store.lookAtSpace();
    }

    assertThat(refusedAt).isGreaterThan(40);
    assertThat(store.retainedBytes()).isZero();
    deliverAll();
    store.lookAtSpace();
    assertThat(store.isRefusing()).isFalse();
  }

  @Test
  void theyAreThereAfterARestartAndGoWhenTheyAreTooOld() {
    for (int i = 0; i < 30; i++) {
      publish(i);
    }
    deliverAll();
    long retained = store.retainedBytes();
    store.close();

    store = open(true, LIMIT);
    assertThat(store.retainedBytes()).isEqualTo(retained);
    assertThat(oldestLeft()).isEqualTo(1);
    store.close();

    store =
        EmbeddedStoreTest.open(
            folder,
            new StoreConfig(false, LIMIT, true, 0, SEGMENT_BYTES, RetentionConfig.OFF),
            () -> NOW);
    assertThat(store.retainedBytes()).isZero();
    assertThat(oldestLeft()).isGreaterThan(25);
  }

  @Test
  void aFullDiskCostsRetainedEventsOnlyIfNothingElseCanBeFreed() throws IOException {
    store.close();
    store = openOnADiskThatIsNearlyFull();
    store.freeFirst(() -> true);
    for (int i = 0; i < 20; i++) {
      assertThat(publish(i)).isInstanceOf(AppendResult.Appended.class);
    }
    deliverAll();
    store.lookAtSpace();
    assertThat(store.retainedBytes()).isGreaterThan(5_000_000);
    assertThat(store.isRefusing()).isFalse();

    store.freeFirst(() -> false);
    store.lookAtSpace();
    assertThat(store.retainedBytes()).isZero();
  }

  /** A little more is free than must be, but less than leaves room for new events. */
  private EmbeddedStore openOnADiskThatIsNearlyFull() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    return EmbeddedStoreTest.open(
        folder,
        new StoreConfig(
            false,
            LIMIT,
            false,
            free / 34 * 33,
            SEGMENT_BYTES,
            new RetentionConfig(Optional.of(Duration.ofDays(1)), OptionalLong.empty())),
        () -> NOW);
  }

  private AppendResult publish(int number) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    Publication plain = TestEntries.publicationOf(1, "e" + number, EVENT_BYTES);
    store
        .intake()
        .append(
            new Publication(1, NOW.minusSeconds(1000 - number), plain.events()), result::complete);
    return result.join();
  }

  private void deliverAll() {
    commit(new CommitBatch(0, List.of(), store.journal().head()));
    commit(new CommitBatch(1, List.of(), store.journal().head()));
  }

  private void park(int events, int bytes) {
    for (int i = 0; i < events; i++) {
      byte[] body = new byte[bytes];
      random.nextBytes(body); // Or the database compresses it to nothing.
      Event event =
          new Event("p" + i, "type", "subject", "", (byte) 0, new RawJson(body, 0, bytes));
      ParkedEvent row = new ParkedEvent(i + 1, event, NOW, 0, List.of(), NOW, "");
      commit(
          new CommitBatch(
              0,
              List.of(new LaneChange(LANE, 1, Cursor.at(1), List.of(row), List.of(), List.of())),
              0));
    }
  }

  private void commit(CommitBatch batch) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(batch, result::complete);
    assertThat(result.join()).isInstanceOf(CommitResult.Committed.class);
  }

  private int waiting() {
    CompletableFuture<ParkedRows> rows = new CompletableFuture<>();
    store.parking().parkedBetween(0, Long.MAX_VALUE, Set.of(LANE), rows::complete);
    return ((ParkedRows.Found) rows.join()).rows().size();
  }

  private long oldestLeft() {
    return store.retainedEvents().read(0, EntrySelector.ALL, 1).entries().getFirst().position();
  }
}
