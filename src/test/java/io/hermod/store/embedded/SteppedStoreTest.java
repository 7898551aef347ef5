package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.TestStoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.worker.SteppedThreads;
import io.hermod.topic.ResourceGroup;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store without a thread of its own, which a simulation runs step by step. */
class SteppedStoreTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;

  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private final FaultyRocks rocks = new FaultyRocks();
  private final List<String> told = new ArrayList<>();
  private SteppedThreads threads = new SteppedThreads();

  private EmbeddedStore open() {
    threads = new SteppedThreads();
    return EmbeddedStore.open(
        folder,
        MasterKeys.open(folder.resolve("key")),
        TestStoreConfig.ON_DISK,
        1,
        () -> NOW,
        () -> NOW,
        new StoreParts(threads, disk, rocks, 4096));
  }

  @Test
  void nothingHappensUntilAStepIsDone() {
    try (EmbeddedStore store = open()) {
      append(store);
      park(store, 1);
      assertThat(told).isEmpty();
      assertThat(store.journal().head()).isEqualTo(1);

      threads.runUntilIdle();
      assertThat(told).containsExactly("appended", "committed");
      assertThat(store.journal().head()).isEqualTo(2);
      assertThat(due(store)).containsExactly(1L);
    }
  }

  @Test
  void whoeverBlocksHasTheOthersWork() {
    try (EmbeddedStore store = open()) {
      store.catalog().putGroup(new ResourceGroup("/groups/one", "one", "here", Map.of()));
      assertThat(store.redrives().jobs()).isEmpty();
    }
  }

  @Test
  void aKillLeavesWhatWasDurable() {
    try (EmbeddedStore store = open()) {
      append(store);
      park(store, 1);
      threads.runUntilIdle();
      append(store);
      park(store, 2);
      threads.kill();
    }
    assertThat(told).containsExactly("appended", "committed");
    try (EmbeddedStore store = open()) {
      assertThat(store.journal().head()).isEqualTo(2);
      assertThat(due(store)).containsExactly(1L);
    }
  }

  /** A sync that failed says nothing about the rows: they may be there. */
  @Test
  void aCommitThatIsRepeatedCountsItsRowsOnce() {
    try (EmbeddedStore store = open()) {
      rocks.failSyncing(FaultyRocks.next(2));
      park(store, 1);
      threads.runUntilIdle();
      park(store, 1);
      threads.runUntilIdle();

      assertThat(told).containsExactly("failed", "committed");
      assertThat(store.parking().parkedCounts()).containsEntry(LANE, 1L);
    }
  }

  @Test
  void itsDiskAndItsDatabaseFailOnDemand() {
    try (EmbeddedStore store = open()) {
      disk.haveFreeSpace(0);
      rocks.failWriting(() -> true);
      append(store);
      park(store, 1);
      threads.runUntilIdle();
      assertThat(told).containsExactly("refused", "failed");
      assertThatThrownBy(() -> store.redrives().keep("job", "{}"))
          .isInstanceOf(StoreUnavailableException.class);

      disk.haveFreeSpace(Long.MAX_VALUE);
      rocks.heal();
      append(store);
      park(store, 1);
      threads.runUntilIdle();
      assertThat(told).containsExactly("refused", "failed", "appended", "committed");
    }
  }

  private void append(EmbeddedStore store) {
    store
        .intake()
        .append(
            TestEntries.publication(1, "e"),
            result -> told.add(result instanceof AppendResult.Appended ? "appended" : "refused"));
  }

  private void park(EmbeddedStore store, long position) {
    ParkedEvent row =
        new ParkedEvent(position, TestEntries.event("e"), NOW, 1, List.of(), NOW, "reason");
    LaneChange change =
        new LaneChange(LANE, 1, Cursor.at(position), List.of(row), List.of(), List.of());
    store
        .parking()
        .commit(
            new CommitBatch(0, List.of(change), 0),
            result -> told.add(result instanceof CommitResult.Committed ? "committed" : "failed"));
  }

  private List<Long> due(EmbeddedStore store) {
    List<Long> positions = new ArrayList<>();
    store
        .parking()
        .due(
            LANE,
            DueKey.FIRST,
            NOW,
            10,
            1 << 20,
            result ->
                ((DueResult.Found) result).events().forEach(row -> positions.add(row.position())));
    threads.runUntilIdle();
    return positions;
  }
}
