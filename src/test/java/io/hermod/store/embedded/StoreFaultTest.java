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
import io.hermod.store.EntrySelector;
import io.hermod.store.HistoryResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.worker.SteppedThreads;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, gone or read-only, and what the store does until it is back. */
class StoreFaultTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;

  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private final FaultyRocks rocks = new FaultyRocks();
  private final SteppedThreads threads = new SteppedThreads();
  private Instant now = NOW;
  private EmbeddedStore store;

  @BeforeEach
  void open() {
    store =
        EmbeddedStore.open(
            folder,
            MasterKeys.open(folder.resolve("key")),
            TestStoreConfig.ON_DISK,
            1,
            () -> now,
            () -> now,
            new StoreParts(threads, disk, rocks, 4096));
    assertThat(park(1)).isInstanceOf(CommitResult.Committed.class);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void theDatabaseIsOpenedAgainWithTheNextWriteAfterAFailedOpening() {
    closeDatabase();
    assertThat(park(2)).isInstanceOf(CommitResult.Failed.class);

    rocks.heal();
    assertThat(park(2)).isInstanceOf(CommitResult.Committed.class);
    assertThat(due()).isInstanceOf(DueResult.Found.class);
    assertThat(((DueResult.Found) due()).events())
        .extracting(ParkedEvent::position)
        .containsExactly(1L, 2L);
  }

  @Test
  void readsFailCleanlyWhileTheDatabaseIsClosed() {
    closeDatabase();

    assertThat(due()).isInstanceOf(DueResult.Failed.class);
    assertThat(find()).isInstanceOf(HistoryResult.Failed.class);
    assertThatThrownBy(() -> store.redrives().jobs()).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.catalog().domainTopics(1, "", 10))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void spaceIsWatchedWhileTheDatabaseIsClosed() {
    store.lookAtSpace();
    long before = store.stateBytes();
    closeDatabase();
    store.lookAtSpace();

    assertThat(store.stateBytes()).isPositive().isEqualTo(before);
    assertThat(store.isRefusing()).isFalse();
  }

  @Test
  void aStoreWhoseDatabaseIsClosedCanBeClosed() {
    closeDatabase();
    store.close();
    rocks.heal();
    open();

    assertThat(due()).isInstanceOf(DueResult.Found.class);
  }

  @Test
  void aFullDiskRefusesEventsAndCommitsUntilThereIsRoom() {
    disk.haveFreeSpace(0);
    rocks.failWriting(() -> true);
    assertThat(append()).isInstanceOf(AppendResult.Refused.class);
    assertThat(park(2)).isInstanceOf(CommitResult.Failed.class);
    assertThat(due()).as("what was written is still read").isInstanceOf(DueResult.Found.class);

    disk.haveFreeSpace(Long.MAX_VALUE);
    rocks.heal();
    assertThat(append()).isInstanceOf(AppendResult.Appended.class);
    assertThat(park(2)).isInstanceOf(CommitResult.Committed.class);
  }

  @Test
  void anInputOutputErrorRefusesWhatMayNotBeDurable() {
    disk.failNextForces(1);
    rocks.failSyncing(FaultyRocks.next(2));
    assertThat(append()).isInstanceOf(AppendResult.Refused.class);
    assertThat(park(2)).isInstanceOf(CommitResult.Failed.class);

    assertThat(append()).isInstanceOf(AppendResult.Appended.class);
    assertThat(park(2)).isInstanceOf(CommitResult.Committed.class);
    assertThat(((DueResult.Found) due()).events())
        .extracting(ParkedEvent::position)
        .containsExactly(1L, 2L);
  }

  @Test
  void whoeverWaitsForAReadHearsOfAnError() {
    rocks.failReading(
        () -> {
          throw new StackOverflowError("told to");
        });
    assertThatThrownBy(() -> store.redrives().jobs()).isInstanceOf(StoreUnavailableException.class);

    rocks.heal();
    assertThat(store.redrives().jobs()).isEmpty();
  }

  @Test
  void aReadOnlyDiskRefusesChangesAndServesReads() {
    AppendResult.Appended before = (AppendResult.Appended) append();
    disk.beReadOnly(true);
    rocks.beReadOnly();
    store.lookAtSpace();
    for (int i = 0; i < 3; i++) {
      assertThat(append()).isInstanceOf(AppendResult.Refused.class);
      assertThat(park(before.position())).isInstanceOf(CommitResult.Failed.class);
      assertThatThrownBy(() -> store.redrives().keep("job", "{}"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("Read-only file system");
      threads.runChores();
      now = now.plusSeconds(2);
    }
    assertThat(positions()).containsExactly(before.position());
    assertThat(store.catalog().view().topics()).isEmpty();

    disk.beReadOnly(false);
    rocks.heal();
    store.redrives().keep("job", "{}");
    assertThat(store.redrives().jobs()).containsKey("job");
    assertThat(park(before.position())).isInstanceOf(CommitResult.Committed.class);
    AppendResult.Appended after = (AppendResult.Appended) append();
    assertThat(positions()).containsExactly(before.position(), after.position());
  }

  private List<Long> positions() {
    return store.journal().read(0, EntrySelector.lane(LANE, 1), 1 << 20).entries().stream()
        .map(Recorded::position)
        .toList();
  }

  /** A write fails, and so does every attempt to open the database again. */
  private void closeDatabase() {
    rocks.failWriting(() -> true);
    rocks.failOpening(() -> true);
    assertThat(park(2)).isInstanceOf(CommitResult.Failed.class);
  }

  private AppendResult append() {
    List<AppendResult> results = new ArrayList<>();
    store.intake().append(TestEntries.publication(1, "e"), results::add);
    threads.runUntilIdle();
    return results.getFirst();
  }

  private CommitResult park(long position) {
    List<CommitResult> results = new ArrayList<>();
    ParkedEvent row =
        new ParkedEvent(position, TestEntries.event("e"), NOW, 1, List.of(), NOW, "reason");
    LaneChange change = new LaneChange(LANE, 1, Cursor.at(9), List.of(row), List.of(), List.of());
    store.parking().commit(new CommitBatch(0, List.of(change), 0), results::add);
    threads.runUntilIdle();
    return results.getFirst();
  }

  private DueResult due() {
    List<DueResult> results = new ArrayList<>();
    store.parking().due(LANE, DueKey.FIRST, NOW, 10, 1 << 20, results::add);
    threads.runUntilIdle();
    return results.getFirst();
  }

  private HistoryResult find() {
    List<HistoryResult> results = new ArrayList<>();
    store.history().find(1, "e", 10, results::add);
    threads.runUntilIdle();
    return results.getFirst();
  }
}
