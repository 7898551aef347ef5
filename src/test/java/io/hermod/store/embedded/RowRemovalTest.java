package io.hermod.store.embedded;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.Finished;
import io.hermod.store.HistoryResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.TestEntries;
import io.hermod.store.Trace;
import io.hermod.store.deadletter.SettledDeadLetter;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.BlockingReader;
import io.hermod.store.rows.HistoryEraser;
import io.hermod.store.rows.HistoryTrimmer;
import io.hermod.store.rows.OldestRows;
import io.hermod.store.rows.RocksDeadLetters;
import io.hermod.store.rows.RocksHistory;
import io.hermod.store.rows.RocksParking;
import io.hermod.store.rows.RocksQuarantine;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.store.rows.TraceRows;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.LaneEraser;
import io.hermod.store.worker.SteppedThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

/**
 * Rows are removed by what was read before: a commit that waits at the same time must not suffer.
 */
class RowRemovalTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 1;
  private static final long LANE = 7;
  private static final Comparator<byte[]> KEYS = Arrays::compareUnsigned;

  @TempDir Path folder;
  private final SteppedThreads threads = new SteppedThreads();
  private Instant now = NOW;
  private RocksStore store;
  private RocksWriter writer;
  private RocksParking parking;

  @BeforeEach
  void open() {
    store = RocksStore.open(folder);
    Ballast none = Ballast.none(folder.resolve("ballast"));
    writer = new RocksWriter(store, none, () -> now, threads);
    parking =
        new RocksParking(store, writer, Runnable::run, new Watermark(1, 0, _ -> {}), quarantine());
  }

  @AfterEach
  void close() {
    writer.close();
    store.close();
  }

  @Test
  void anEventParkedWhileRoomIsFreedKeepsItsBody() throws RocksDBException {
    submit(change(List.of(parked(5, "e5")), List.of()));
    new OldestRows(store, writer).free();

    assertThat(due()).containsExactly("e5");
  }

  @Test
  void anEventThatEndsWhileHistoryIsTrimmedIsForgottenWithTheNoteOfItsExpiry()
      throws RocksDBException {
    List<String> ids =
        Stream.of("a", "b", "c").sorted(comparing(RowRemovalTest::expiry, KEYS)).toList();
    submit(change(List.of(), List.of(ended(ids.getLast()))));
    threads.runUntilIdle();
    store.compact(Family.EXPIRY, null, null);
    submit(change(List.of(), List.of(ended(ids.getFirst()))));
    HistoryEraser eraser = new HistoryEraser(store, writer, () -> now);
    new HistoryTrimmer(store, writer, eraser, 0).trim();

    assertThat(rows(Family.TRACE)).isEqualTo(rows(Family.EXPIRY));
  }

  @Test
  void anEventParkedAgainWhileItsOldEndIsForgottenIsStillFound() {
    submit(change(List.of(), List.of(ended("e1"))));
    threads.runUntilIdle();
    now = NOW.plus(Duration.ofHours(26));
    submit(change(List.of(parked(1, "e1")), List.of()));
    new HistoryEraser(store, writer, () -> now).eraseExpired();
    threads.runUntilIdle();

    assertThat(find("e1")).singleElement().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void aDeadLetterWithdrawnWhileItIsSettledEndsAsItsLaneSays() {
    DeadLetter letter = TestDeadLetters.letter(LANE, "box", NOW, 1);
    submit(change(List.of(letter), List.of(), List.of()));
    threads.runUntilIdle();
    Finished late = letter.ended(Finished.Ending.DELIVERED_LATE, "", "", NOW);
    submit(change(List.of(), List.of(late), List.of(letter)));
    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    new RocksDeadLetters(store, writer, new BlockingReader(Runnable::run, threads), quarantine())
        .settle(List.of(new SettledDeadLetter(letter, end)));

    assertThat(find(letter.eventId())).containsExactly(new Trace.Ended(LANE, late));
  }

  @Test
  void aLanesLastCommitLeavesNothingBehindThoughItsRowsAreErasedInTheSameMoment()
      throws RocksDBException {
    submit(change(List.of(parked(1, "e1")), List.of()));
    new LaneEraser(store, writer).erase(LANE, List.of());
    threads.runUntilIdle();

    for (Family family : List.of(Family.DUE, Family.PARKED, Family.BODY, Family.TRACE)) {
      assertThat(rows(family)).as(family.name()).isZero();
    }
    assertThat(rows(Family.CURSOR)).isZero();
  }

  @Test
  void aLaneThatEndsWhileOthersAreErasedLeavesNothingBehindEither() throws RocksDBException {
    LaneEraser eraser = new LaneEraser(store, writer);
    eraser.erase(LANE + 1, List.of());
    submit(change(List.of(parked(1, "e1")), List.of()));
    eraser.erase(LANE, List.of());
    threads.runUntilIdle();

    for (Family family : List.of(Family.DUE, Family.BODY, Family.CURSOR, Family.COUNT)) {
      assertThat(rows(family)).as(family.name()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 12, 23, 25, 32})
  void aRowWithAMalformedKeyIsErasedWithItsLane(int length) throws RocksDBException {
    submit(change(List.of(parked(1, "e1")), List.of()));
    byte[] key = Arrays.copyOf(Rows.number(LANE), length);
    writer.submit(new PutRow(Family.DUE, key));
    LaneEraser eraser = new LaneEraser(store, writer);
    eraser.erase(LANE, List.of());
    threads.runUntilIdle();

    for (Family family : List.of(Family.DUE, Family.BODY, Family.CURSOR, Family.COUNT)) {
      assertThat(rows(family)).as(family.name()).isZero();
    }
  }

  @Test
  void aKeyWithoutALaneKeepsNoLaneFromBeingErased() throws RocksDBException {
    submit(change(List.of(parked(1, "e1")), List.of()));
    writer.submit(new PutRow(Family.DUE, new byte[] {1}));
    new LaneEraser(store, writer).erase(LANE, List.of());
    threads.runUntilIdle();

    assertThat(rows(Family.DUE)).isEqualTo(1);
    assertThat(rows(Family.CURSOR)).isZero();
  }

  /** Writes a row that no version of Hermod has written. */
  private static final class PutRow implements RocksWriter.Task {
    private final Family family;
    private final byte[] key;

    PutRow(Family family, byte[] key) {
      this.family = family;
      this.key = key;
    }

    @Override
    public void fill(StateBatch batch) throws RocksDBException {
      batch.put(family, key, new byte[] {1});
    }

    @Override
    public void done(@Nullable String failure) {
      assertThat(failure).isNull();
    }
  }

  private static byte[] expiry(String id) {
    return TraceRows.expiryKey(NOW, TraceRows.key(TraceRows.prefix(TOPIC, id), 1, LANE));
  }

  private static ParkedEvent parked(long position, String id) {
    return new ParkedEvent(position, TestEntries.event(id), NOW, 1, List.of(), NOW, "500");
  }

  private static Finished ended(String id) {
    return new Finished(1, id, NOW, 1, List.of(), Finished.Ending.DELIVERED, "", NOW);
  }

  private static LaneChange change(List<ParkedEvent> parked, List<Finished> finished) {
    return new LaneChange(LANE, TOPIC, Cursor.at(9), parked, List.of(), finished);
  }

  private static LaneChange change(
      List<DeadLetter> letters, List<Finished> finished, List<DeadLetter> withdrawn) {
    return new LaneChange(
        LANE,
        TOPIC,
        Cursor.at(9),
        List.of(),
        List.of(),
        List.of(),
        finished,
        letters,
        withdrawn.stream().map(DeadLetter::key).toList());
  }

  /** Waits in the writer's queue until somebody has it work. */
  private void submit(LaneChange change) {
    parking.commit(
        new CommitBatch(0, List.of(change), 0),
        result -> assertThat(result).isEqualTo(new CommitResult.Committed()));
  }

  private List<String> due() {
    List<String> ids = new ArrayList<>();
    parking.due(
        LANE,
        DueKey.FIRST,
        NOW,
        10,
        1 << 20,
        result ->
            ((DueResult.Found) result).events().forEach(event -> ids.add(event.event().id())));
    return ids;
  }

  private RocksQuarantine quarantine() {
    return TestQuarantine.of(store, writer, threads);
  }

  private List<Trace> find(String id) {
    List<Trace> traces = new ArrayList<>();
    new RocksHistory(store, Runnable::run, quarantine())
        .find(TOPIC, id, 9, result -> traces.addAll(((HistoryResult.Found) result).traces()));
    return traces;
  }

  private int rows(Family family) throws RocksDBException {
    int[] rows = {0};
    store.scan(
        family,
        new byte[0],
        (_, _) -> {
          rows[0]++;
          return true;
        });
    return rows[0];
  }
}
