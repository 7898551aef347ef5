package io.hermod.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.Cursor;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.TestEntries;
import io.hermod.store.Unparked;
import io.hermod.store.rows.RocksStore.Family;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

class ParkedCountsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;

  @TempDir Path folder;
  private RocksStore store;
  private ParkedCounts counts;

  @BeforeEach
  void open() {
    store = RocksStore.open(folder);
    counts = new ParkedCounts(store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aCommitIsCountedOnceThoughItIsWrittenTwice() throws RocksDBException {
    write(true, List.of(parked(1)), List.of());
    write(false, List.of(parked(2)), List.of());
    write(true, List.of(parked(2)), List.of());

    assertThat(onDisk()).isEqualTo(2);
  }

  @Test
  void aCommitThatChangesNothingCorrectsTheCountOfOneThatSeemedToFail() throws RocksDBException {
    write(true, List.of(parked(1)), List.of());
    write(false, List.of(parked(2)), List.of());
    write(true, List.of(parked(2)), List.of(parked(1).toUnparked()));

    assertThat(onDisk()).isEqualTo(1);
  }

  /** The process may end before the commit is repeated. */
  @Test
  void aCountWrittenBetweenACommitThatSeemedToFailAndItsRepetitionIsRight()
      throws RocksDBException {
    write(true, List.of(parked(1)), List.of());
    write(false, List.of(parked(2), parked(3)), List.of());

    quarantine(parked(1));
    assertThat(onDisk()).isEqualTo(2);
    write(true, List.of(parked(2), parked(3)), List.of());
    assertThat(onDisk()).isEqualTo(2);
  }

  @Test
  void aRowThatIsNoLongerWantedAfterACommitThatSeemedToFailIsNotCounted() throws RocksDBException {
    write(false, List.of(parked(1), parked(2)), List.of());
    LaneChange undoing =
        new LaneChange(
            LANE,
            1,
            Cursor.at(9),
            List.of(parked(2)),
            List.of(),
            List.of(parked(1).toUnparked()),
            List.of(),
            List.of(),
            List.of());
    write(true, batch -> batch.apply(undoing));

    assertThat(onDisk()).isEqualTo(1);
  }

  @Test
  void theCountOfALaneWhoseRemovalSeemedToFailIsReadAgain() throws RocksDBException {
    write(true, List.of(parked(1)), List.of());
    write(
        false,
        batch -> {
          batch.delete(Family.DUE, Rows.dueKey(LANE, parked(1).key()));
          batch.removeCount(LANE);
        });

    assertThat(counts.of(LANE)).isZero();
  }

  private void quarantine(ParkedEvent event) throws RocksDBException {
    byte[] key = Rows.dueKey(LANE, event.key());
    write(
        true,
        batch -> {
          batch.delete(Family.DUE, key);
          batch.leaveUntold(LANE, event.position(), key);
        });
  }

  /**
   * Writes a change of the lane.
   *
   * @param isTold false where the write is reported as failed, though it is kept
   */
  private void write(boolean isTold, List<ParkedEvent> parked, List<Unparked> unparked)
      throws RocksDBException {
    LaneChange change = new LaneChange(LANE, 1, Cursor.at(9), parked, unparked, List.of());
    write(isTold, batch -> batch.apply(change));
  }

  private void write(boolean isTold, RocksWriter.Filler rows) throws RocksDBException {
    try (StateBatch batch = new StateBatch(store, counts)) {
      rows.fill(batch);
      batch.complete();
      store.write(batch);
      if (isTold) {
        batch.written();
      }
    }
  }

  private long onDisk() throws RocksDBException {
    return Rows.sum(Objects.requireNonNull(store.get(Family.COUNT, Rows.number(LANE))));
  }

  private static ParkedEvent parked(long position) {
    return new ParkedEvent(
        position, TestEntries.event("e" + position), NOW, 1, List.of(), NOW, "rule");
  }
}
