package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.Cursor;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.TestEntries;
import io.hermod.store.Unparked;
import io.hermod.store.embedded.RocksStore.Family;
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
    write(true, List.of(parked(2)), List.of(parked(1).left()));

    assertThat(onDisk()).isEqualTo(1);
  }

  /**
   * Writes a change of the lane.
   *
   * @param isTold false where the write is reported as failed, though it is kept
   */
  private void write(boolean isTold, List<ParkedEvent> parked, List<Unparked> unparked)
      throws RocksDBException {
    try (StateBatch batch = new StateBatch(store, counts)) {
      batch.apply(new LaneChange(LANE, 1, Cursor.at(9), parked, unparked, List.of()));
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
