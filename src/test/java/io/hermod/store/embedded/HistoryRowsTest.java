package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.Cursor;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.HistoryResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.TestEntries;
import io.hermod.store.Unparked;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.HistoryEraser;
import io.hermod.store.rows.RocksHistory;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.TraceRows;
import io.hermod.store.worker.PlatformThreads;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The rows behind the history: what they must not mix up, and that none is left over. */
class HistoryRowsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 1;
  private static final long LANE = 7;

  @TempDir Path folder;
  private RocksStore store;
  private RocksWriter writer;
  private Instant now = NOW;

  @BeforeEach
  void open() {
    store = RocksStore.open(folder);
    Ballast none = new Ballast(folder.resolve("ballast"), 0);
    writer = new RocksWriter(store, none, () -> now, new PlatformThreads());
  }

  @AfterEach
  void close() {
    writer.close();
    store.close();
  }

  @Test
  void anIdThatOnlyHasTheSameHashIsNotMistakenForTheOther() {
    byte[] hash = TraceRows.prefix(TOPIC, "wanted");
    writer.write(
        batch -> {
          batch.put(
              Family.TRACE, TraceRows.key(hash, 2, LANE), TraceRows.ended(finished(2, "other")));
          batch.put(
              Family.TRACE, TraceRows.key(hash, 1, LANE), TraceRows.ended(finished(1, "wanted")));
        });
    assertThat(find("wanted").traces()).singleElement().matches(trace -> trace.position() == 1);
  }

  @Test
  void aDayAfterTheLastEventHasEndedNoRowIsLeft() throws RocksDBException {
    List<Finished> finished = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      finished.add(finished(i, "e" + i));
    }
    writer.write(batch -> batch.apply(change(List.of(), List.of(), finished)));
    now = NOW.plus(Duration.ofHours(26));
    HistoryEraser eraser = new HistoryEraser(store, writer, () -> now);
    eraser.eraseExpired();
    eraser.eraseExpired();
    waitForSteps();

    assertThat(count(Family.TRACE)).isZero();
    assertThat(count(Family.EXPIRY)).isZero();
    assertThat(count(Family.PARKED)).isZero();
  }

  @Test
  void anEventThatIsParkedTakesOneRowHoweverOftenItIsParkedAgain() throws RocksDBException {
    writer.write(batch -> batch.apply(change(List.of(parked(1)), List.of(), List.of())));
    Unparked key = parked(1).toUnparked();
    ParkedEvent again = parked(60);
    writer.write(batch -> batch.apply(change(List.of(again), List.of(key), List.of())));
    assertThat(count(Family.TRACE)).isEqualTo(1);

    writer.write(batch -> batch.apply(change(List.of(), List.of(again.toUnparked()), List.of())));
    assertThat(count(Family.TRACE)).isZero();
    assertThat(count(Family.BODY)).isZero();
  }

  @Test
  void readsHowAnEventEndedAsItWasWrittenBeforeThereWereDeadLetters() {
    byte[] reason = "TooOld".getBytes(Rows.TEXT);
    byte[] id = "e1".getBytes(Rows.TEXT);
    byte[] row =
        ByteBuffer.allocate(8 + 8 + 4 + 1 + 2 + 2 + reason.length + id.length)
            .putLong(Rows.micros(NOW.plusSeconds(1)))
            .putLong(Rows.micros(NOW))
            .putInt(3)
            .put((byte) 2)
            .putShort((short) 0)
            .putShort((short) reason.length)
            .put(reason)
            .put(id)
            .array();
    Finished dropped =
        new Finished(1, "e1", NOW, 3, List.of(), Ending.DROPPED, "TooOld", NOW.plusSeconds(1));

    assertThat(TraceRows.ended(1, row)).isEqualTo(dropped);
    assertThat(TraceRows.ended(dropped)).isEqualTo(row);
  }

  @Test
  void opensADatabaseFromBeforeThereWereDeadLetters(@TempDir Path old) throws RocksDBException {
    try (Options options = new Options().setCreateIfMissing(true);
        RocksDB database = RocksDB.open(options, old.toString())) {
      database.put(new byte[] {1}, new byte[] {2});
    }
    try (RocksStore opened = RocksStore.open(old)) {
      assertThat(opened.get(Family.META, new byte[] {1})).containsExactly(2);
      assertThat(opened.get(Family.DEADLETTER, new byte[] {1})).isNull();
    }
  }

  /** Each step is submitted before the write that shared its batch is told: so many are enough. */
  private void waitForSteps() {
    for (int i = 0; i < 10; i++) {
      writer.write(batch -> batch.put(Family.META, new byte[] {1}, new byte[] {1}));
    }
  }

  private HistoryResult.Found find(String id) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    history().find(TOPIC, id, 10, result::complete);
    return (HistoryResult.Found) result.join();
  }

  private RocksHistory history() {
    return new RocksHistory(
        store, Runnable::run, TestQuarantine.of(store, writer, new PlatformThreads()));
  }

  private int count(Family family) throws RocksDBException {
    int[] rows = new int[1];
    store.scan(
        family,
        new byte[0],
        (_, _) -> {
          rows[0]++;
          return true;
        });
    return rows[0];
  }

  private static LaneChange change(
      List<ParkedEvent> parked, List<Unparked> unparked, List<Finished> finished) {
    return new LaneChange(LANE, TOPIC, Cursor.at(9), parked, unparked, finished);
  }

  private static ParkedEvent parked(int seconds) {
    return new ParkedEvent(
        1, TestEntries.event("e1"), NOW, 1, List.of(), NOW.plusSeconds(seconds), "");
  }

  private static Finished finished(long position, String id) {
    List<Attempt> attempts = List.of(new Attempt(NOW, 200, Outcome.DELIVERED, 3));
    return new Finished(position, id, NOW, 1, attempts, Ending.DELIVERED, "", NOW);
  }
}
