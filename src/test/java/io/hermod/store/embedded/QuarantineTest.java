package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.HistoryResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import io.hermod.store.TestEntries;
import io.hermod.store.Trace;
import io.hermod.store.Unparked;
import io.hermod.store.deadletter.DueDeadLetters;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.BlockingReader;
import io.hermod.store.rows.DeadLetterRows;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.OldestRows;
import io.hermod.store.rows.RocksDeadLetters;
import io.hermod.store.rows.RocksHistory;
import io.hermod.store.rows.RocksParking;
import io.hermod.store.rows.RocksQuarantine;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.TraceRows;
import io.hermod.store.rows.Watermark;
import io.hermod.store.worker.PlatformThreads;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

class QuarantineTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 1;
  private static final long LANE = 7;
  private static final long OTHER_LANE = 8;

  @TempDir Path folder;
  private final FaultyRocks rocks = new FaultyRocks();
  private RocksStore store;
  private RocksWriter writer;
  private BlockingReader reader;
  private RocksQuarantine quarantine;
  private RocksParking parking;

  @BeforeEach
  void open() {
    store = RocksStore.open(rocks, folder, Medium.DISK, Long.MAX_VALUE);
    Ballast none = new Ballast(folder.resolve("ballast"), 0);
    writer = new RocksWriter(store, none, () -> NOW, new PlatformThreads());
    reader = new BlockingReader(Runnable::run, new PlatformThreads());
    quarantine = new RocksQuarantine(store, writer, reader, () -> NOW);
    parking =
        new RocksParking(store, writer, Runnable::run, new Watermark(1, 0, _ -> {}), quarantine);
  }

  @AfterEach
  void close() {
    writer.close();
    store.close();
  }

  private void reopen() {
    close();
    open();
  }

  private static ParkedEvent event(long position) {
    return new ParkedEvent(
        position,
        TestEntries.event("e" + position),
        NOW,
        1,
        List.of(),
        NOW.plusSeconds(position),
        "rule");
  }

  private void park(long lane, ParkedEvent... events) {
    LaneChange change =
        new LaneChange(lane, TOPIC, Cursor.at(9), List.of(events), List.of(), List.of());
    CompletableFuture<Object> done = new CompletableFuture<>();
    parking.commit(new CommitBatch(0, List.of(change), 0), done::complete);
    done.join();
  }

  private void unpark(long lane, ParkedEvent... events) {
    List<Unparked> rows = Stream.of(events).map(ParkedEvent::toUnparked).toList();
    LaneChange change = new LaneChange(lane, TOPIC, Cursor.at(9), List.of(), rows, List.of());
    CompletableFuture<CommitResult> done = new CompletableFuture<>();
    parking.commit(new CommitBatch(0, List.of(change), 0), done::complete);
    assertThat(done.join()).isInstanceOf(CommitResult.Committed.class);
  }

  private DueResult look(long lane) {
    CompletableFuture<DueResult> result = new CompletableFuture<>();
    parking.due(lane, DueKey.FIRST, NOW.plusSeconds(60), 100, 1 << 20, result::complete);
    return result.join();
  }

  private DueResult.Found due(long lane) {
    DueResult result = look(lane);
    assertThat(result).isInstanceOf(DueResult.Found.class);
    return (DueResult.Found) result;
  }

  private void damage(Family family, byte[] key, byte[] value) {
    writer.write(batch -> batch.put(family, key, value));
  }

  private static byte[] dueKey(long position) {
    return Rows.dueKey(LANE, event(position).key());
  }

  private static List<Long> positions(DueResult.Found found) {
    return found.events().stream().map(ParkedEvent::position).toList();
  }

  @Test
  void oneUnreadableRowDoesNotStopTheOthers() {
    park(LANE, event(1), event(2), event(3));
    damage(Family.DUE, dueKey(2), new byte[] {1, 2, 3});
    DueResult.Found found = due(LANE);

    assertThat(positions(found)).containsExactly(1L, 3L);
    assertThat(found.quarantined())
        .singleElement()
        .returns(Kind.PARKED_EVENT, QuarantinedRow::kind)
        .returns(LANE, QuarantinedRow::lane)
        .returns(2L, QuarantinedRow::position)
        .extracting(QuarantinedRow::reason)
        .asString()
        .contains("malformed");
  }

  @Test
  void aRowMovedByAWriteThatSeemedToFailIsToldOfByTheNextLook() {
    park(LANE, event(1), event(2));
    damage(Family.DUE, dueKey(2), new byte[] {1, 2, 3});
    rocks.failSyncing(FaultyRocks.next(2));

    assertThat(look(LANE)).isInstanceOf(DueResult.Failed.class);
    assertThat(due(LANE).quarantined()).extracting(QuarantinedRow::position).containsExactly(2L);
    assertThat(due(LANE).quarantined()).isEmpty();
    assertThat(quarantine.count()).isEqualTo(1);
    park(LANE, event(3));
    assertThat(parking.parkedCounts()).containsEntry(LANE, 2L);
  }

  /** The process may end before the next look. */
  @Test
  void aRowMovedByAWriteThatSeemedToFailIsNotCountedByTheNextCommit() {
    park(LANE, event(1), event(2));
    damage(Family.DUE, dueKey(2), new byte[] {1, 2, 3});
    rocks.failSyncing(FaultyRocks.next(2));
    look(LANE);

    park(LANE, event(3));
    assertThat(parking.parkedCounts()).containsEntry(LANE, 2L);
    assertThat(due(LANE).quarantined()).hasSize(1);
    assertThat(parking.parkedCounts()).containsEntry(LANE, 2L);
  }

  @Test
  void aRowThatCouldNotBeMovedIsMovedByTheNextLookOnce() {
    park(LANE, event(1), event(2));
    damage(Family.DUE, dueKey(2), new byte[] {1, 2, 3});
    rocks.failWriting(FaultyRocks.next(2));

    assertThat(look(LANE)).isInstanceOf(DueResult.Failed.class);
    assertThat(due(LANE).quarantined()).extracting(QuarantinedRow::position).containsExactly(2L);
    assertThat(parking.parkedCounts()).containsEntry(LANE, 1L);
  }

  @Test
  void aQuarantinedRowIsNotScannedAgain() throws RocksDBException {
    park(LANE, event(1));
    damage(Family.BODY, Rows.number(1), new byte[] {9});
    due(LANE);

    assertThat(due(LANE).quarantined()).isEmpty();
    assertThat(store.get(Family.DUE, dueKey(1))).isNull();
    assertThat(store.get(Family.BODY, Rows.number(1))).isNull();
    assertThat(parking.parkedCounts()).containsEntry(LANE, 0L);
  }

  @Test
  void whatIsInQuarantineSurvivesARestartWithItsBytes() {
    park(LANE, event(1));
    damage(Family.BODY, Rows.number(1), new byte[] {9, 9, 9});
    due(LANE);
    reopen();

    assertThat(quarantine.count()).isEqualTo(1);
    assertThat(quarantine.rows(10))
        .singleElement()
        .returns(NOW, QuarantinedRow::at)
        .returns(Rows.dueValue(event(1)).length + 3, QuarantinedRow::bytes);
  }

  @Test
  void aMissingBodyIsAReason() {
    park(LANE, event(1));
    writer.write(batch -> batch.delete(Family.BODY, Rows.number(1)));

    assertThat(due(LANE).quarantined())
        .singleElement()
        .returns("the event's body is missing", QuarantinedRow::reason);
  }

  @Test
  void theBodyStaysForOtherLanes() throws RocksDBException {
    park(LANE, event(1));
    park(OTHER_LANE, event(1));
    damage(Family.DUE, dueKey(1), new byte[0]);
    due(LANE);

    assertThat(positions(due(OTHER_LANE))).containsExactly(1L);
  }

  @Test
  void aMalformedKeyIsMovedToo() {
    park(LANE, event(1));
    damage(Family.DUE, Rows.key(LANE, 5), new byte[] {1});

    assertThat(positions(due(LANE))).containsExactly(1L);
    assertThat(quarantine.rows(10))
        .singleElement()
        .returns(LANE, QuarantinedRow::lane)
        .returns(-1L, QuarantinedRow::position);
  }

  @Test
  void aKeyWithoutALaneStopsNoLook() {
    park(LANE, event(1));
    damage(Family.DUE, new byte[] {1}, new byte[] {1});

    assertThat(positions(due(LANE))).containsExactly(1L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 12, 20})
  void aMalformedPositionKeepsNoOthersFromBeingGivenUp(int length) {
    park(LANE, event(1), event(2), event(3));
    damage(Family.PARKED, malformedKey(length), new byte[] {1});
    damage(Family.PARKED, Rows.key(2, LANE), new byte[] {1});

    assertThat(parkedBetween(0, 9)).containsExactly(1L, 3L);
  }

  /** Creates a key that begins with position 2, as far as it is long enough. */
  private static byte[] malformedKey(int length) {
    byte[] key = Arrays.copyOf(Rows.number(2), length);
    if (length != Long.BYTES) {
      key[length - 1] = 9;
    }
    return key;
  }

  private List<Long> parkedBetween(long from, long to) {
    CompletableFuture<ParkedRows> result = new CompletableFuture<>();
    parking.parkedBetween(from, to, Set.of(LANE), result::complete);
    assertThat(result.join()).isInstanceOf(ParkedRows.Found.class);
    return ((ParkedRows.Found) result.join())
        .rows().stream().map(row -> row.event().position()).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 12, 20})
  void aMalformedPositionKeepsNoSpaceFromBeingFreed(int length) throws RocksDBException {
    park(LANE, event(1), event(2), event(3));
    damage(Family.PARKED, malformedKey(length), new byte[] {1});
    OldestRows oldest = new OldestRows(store, writer);

    assertThat(oldest.find(0, Long.MAX_VALUE, 1 << 20, 100))
        .isNotNull()
        .returns(4L, OldestRows.Stretch::to);
    oldest.free();
    assertThat(positions(due(LANE))).containsExactly(1L, 2L, 3L);
  }

  /** Whoever removes the last row of an event looks at the rows behind it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 12, 20})
  void aMalformedPositionFailsNoCommit(int length) {
    park(LANE, event(1), event(2));
    damage(Family.PARKED, malformedKey(length), new byte[] {1});
    unpark(LANE, event(1), event(2));

    assertThat(positions(due(LANE))).isEmpty();
  }

  @Test
  void aRowThatCanBeReadAfterAllStaysWhereItIs() {
    park(LANE, event(1));

    assertThat(quarantine.moveParked(LANE, List.of(dueKey(1)))).isEmpty();
    assertThat(positions(due(LANE))).containsExactly(1L);
  }

  @Test
  void theHistoryTellsOfAQuarantinedEvent() {
    park(LANE, event(1));
    damage(Family.DUE, dueKey(1), new byte[0]);
    due(LANE);

    assertThat(history("e1"))
        .singleElement()
        .isInstanceOfSatisfying(
            Trace.Unreadable.class,
            trace -> {
              assertThat(trace.event().isQuarantined()).isTrue();
              assertThat(trace.lane()).isEqualTo(LANE);
              assertThat(trace.event().reason()).contains("malformed");
            });
  }

  @Test
  void oneUnreadableTraceDoesNotHideTheOthers() {
    park(LANE, event(1));
    park(OTHER_LANE, event(1));
    damage(
        Family.TRACE,
        TraceRows.key(TraceRows.prefix(TOPIC, "e1"), 1, LANE),
        new byte[] {1, 2, 3, 4, 5});

    assertThat(history("e1")).hasSize(2).hasAtLeastOneElementOfType(Trace.Parked.class);
  }

  private List<Trace> history(String id) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    new RocksHistory(store, Runnable::run, quarantine).find(TOPIC, id, 10, result::complete);
    assertThat(result.join()).isInstanceOf(HistoryResult.Found.class);
    return ((HistoryResult.Found) result.join()).traces();
  }

  @Test
  void oneUnreadableDeadLetterDoesNotStopItsBox() {
    RocksDeadLetters letters = new RocksDeadLetters(store, writer, reader, quarantine);
    DeadLetter first = TestDeadLetters.letter(LANE, "letters", NOW, 1);
    DeadLetter second = TestDeadLetters.letter(LANE, "letters", NOW, 2);
    LaneChange change =
        new LaneChange(
            LANE,
            TOPIC,
            Cursor.at(9),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(first, second),
            List.of());
    writer.write(batch -> batch.apply(change));
    damage(Family.DEADLETTER, DeadLetterRows.key(first.key()), new byte[] {77});
    DueDeadLetters due = letters.due(first.key().group(), Instant.EPOCH, NOW, 10, 1 << 20);

    assertThat(due.letters()).extracting(DeadLetter::position).containsExactly(2L);
    assertThat(quarantine.rows(10))
        .singleElement()
        .returns(Kind.DEAD_LETTER, QuarantinedRow::kind)
        .returns(1L, QuarantinedRow::position);
    assertThat(letters.due(first.key().group(), Instant.EPOCH, NOW, 10, 1 << 20).letters())
        .hasSize(1);
  }

  @Test
  void aLaneWithoutAReadableCursorBeginsAtTheWatermark() {
    park(LANE, event(1));
    park(OTHER_LANE, event(1));
    damage(Family.CURSOR, Rows.number(LANE), new byte[] {1, 2});

    assertThat(parking.cursors()).containsOnlyKeys(OTHER_LANE);
    assertThat(quarantine.rows(10))
        .singleElement()
        .returns(Kind.CURSOR, QuarantinedRow::kind)
        .returns(LANE, QuarantinedRow::lane);
  }

  /** Whatever happens to bytes on a disk, a look finds what can be read. */
  @ParameterizedTest
  @ValueSource(strings = {"DUE", "BODY"})
  void damageOfAnyKindNeverStopsALook(String family) throws RocksDBException {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      park(LANE, event(1), event(2), event(3));
      byte[] key = family.equals("DUE") ? dueKey(2) : Rows.number(2);
      byte[] value = Objects.requireNonNull(store.get(Family.valueOf(family), key));
      damage(Family.valueOf(family), key, damaged(value, random));

      assertThat(positions(due(LANE))).as("round %s", round).contains(1L, 3L);
    }
  }

  private static byte[] damaged(byte[] value, Random random) {
    byte[] result = Arrays.copyOf(value, random.nextInt(value.length + 5));
    for (int i = random.nextInt(4); i > 0 && result.length > 0; i--) {
      result[random.nextInt(result.length)] = (byte) random.nextInt(256);
    }
    return result;
  }
}
