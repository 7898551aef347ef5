package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DiskUse;
import io.hermod.store.EventDropper;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import io.hermod.store.Publication;
import io.hermod.store.TestEntries;
import io.hermod.store.Unparked;
import io.hermod.store.rows.Medium;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A lane that only parks, several times as much as the store may take. */
class SpaceReclaimerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LIMIT = 32_000_000;
  private static final long LANE = 7;
  private static final int EVENT_BYTES = 20_000;
  private static final int EVENTS_PER_COMMIT = 25;
  private static final int EVENTS = 6_000;
  private static final int LONGEST_WAITS = 10_000;

  @TempDir Path folder;

  private final Random random = new Random(20261115);
  private int dropped;

  @ParameterizedTest
  @EnumSource(Medium.class)
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void holdsTheLimitAndKeepsTheNewest(Medium medium) {
    StoreConfig config = TestStoreConfig.droppingOldest(medium == Medium.MEMORY, LIMIT);
    try (EmbeddedStore store = EmbeddedStoreTest.open(folder, config, () -> NOW)) {
      store.dropWith(dropper(store.parking()));
      long most = fill(store);

      assertThat(most).isLessThan(LIMIT);
      assertThat(bytesOfFiles()).isLessThan(medium == Medium.DISK ? LIMIT : LIMIT / 8);
      assertNewestLeft(store.parking());
    }
  }

  /** Events that are being attempted, or that cannot be read, stay. */
  @Test
  void whatCannotBeDroppedFreesNothing() {
    StoreConfig config = TestStoreConfig.droppingOldest(false, LIMIT);
    try (EmbeddedStore store = EmbeddedStoreTest.open(folder, config, () -> NOW)) {
      EventDropper dropper = dropper(store.parking());
      commit(store.parking(), parking(1));
      store.dropWith(
          (from, to) -> from == 0 ? CompletableFuture.completedFuture(0) : dropper.drop(from, to));
      store.dropOldest(1);

      assertThat(all(store.parking()))
          .extracting(ParkedEvent::position)
          .startsWith(1L, 3L)
          .hasSize(EVENTS_PER_COMMIT - 1);
    }
  }

  /** As after an outage, when the endpoint takes the oldest events at the same time. */
  @Test
  void whatIsDeliveredMeanwhileFreesSpaceToo() {
    try (EmbeddedStore store = open()) {
      park(store, 100);
      store.dropWith(
          (from, to) -> {
            deliver(store, from, to);
            return CompletableFuture.completedFuture(0);
          });
      store.dropOldest(10L * EVENT_BYTES);

      assertThat(positions(store)).containsExactlyElementsOf(from(11, 100));
    }
  }

  @Test
  void whatIsBeingAttemptedCostsOnlyAsManyNewerEvents() {
    try (EmbeddedStore store = open()) {
      park(store, 100);
      EventDropper dropper = dropper(store.parking());
      store.dropWith((from, to) -> dropper.drop(Math.max(from, 3), to));
      store.dropOldest(50L * EVENT_BYTES);

      assertThat(positions(store)).startsWith(1L, 2L).endsWith(100L).hasSizeBetween(48, 52);
    }
  }

  /** The database keeps the rows of delivered events until it compacts them. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void givesUpNothingForTheSpaceOfDeliveredEvents() {
    try (EmbeddedStore store = open()) {
      park(store, 800);
      deliver(store, 0, 551);
      store.dropWith(dropper(store.parking()));
      awaitSpaceOfDelivered(store);

      assertThat(positions(store)).containsExactlyElementsOf(from(551, 800));
    }
  }

  /** An event that waits longer keeps the others' space from being freed with the oldest. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void givesUpNothingForTheSpaceOfDeliveredEventsBehindAnOlderOne() {
    try (EmbeddedStore store = open()) {
      park(store, 800);
      deliver(store, 2, 701);
      store.dropWith(dropper(store.parking()));
      awaitSpaceOfDelivered(store);

      assertThat(positions(store)).hasSize(101).contains(1L).containsAll(from(701, 800));
    }
  }

  /** A journal of 20 MB and 5 MB of rows, which count twice, are more than there should be. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void keepsAnEighthOfTheLimitWhenTheJournalTakesTheRoom() {
    try (EmbeddedStore store = open()) {
      for (int i = 0; i < 20; i++) {
        append(store, TestEntries.publicationOf(1, "e" + i, 1_000_000));
      }
      park(store, 250);
      store.dropWith(dropper(store.parking()));
      await(
          () -> {
            store.lookAtSpace();
            return hasDropped();
          });

      assertThat(positions(store)).endsWith(250L).hasSizeBetween(195, 210);
    }
  }

  private static void awaitSpaceOfDelivered(EmbeddedStore store) {
    await(
        () -> {
          store.lookAtSpace();
          return store.stateBytes() < LIMIT / 4;
        });
  }

  private EmbeddedStore open() {
    return EmbeddedStoreTest.open(folder, TestStoreConfig.droppingOldest(false, LIMIT), () -> NOW);
  }

  private void park(EmbeddedStore store, int events) {
    for (int first = 1; first <= events; first += EVENTS_PER_COMMIT) {
      commit(store.parking(), parking(first));
    }
  }

  private static List<Long> positions(EmbeddedStore store) {
    return all(store.parking()).stream().map(ParkedEvent::position).toList();
  }

  private static List<Long> from(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  private static void append(EmbeddedStore store, Publication publication) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    store.intake().append(publication, result::complete);
    assertThat(result.join()).isInstanceOf(AppendResult.Appended.class);
  }

  private static void deliver(EmbeddedStore store, long from, long to) {
    List<ParkedEvent> rows = between(store.parking(), from, to);
    List<Unparked> gone = rows.stream().map(ParkedEvent::toUnparked).toList();
    commit(store.parking(), change(List.of(), gone, List.of()));
  }

  private synchronized boolean hasDropped() {
    return dropped > 0;
  }

  private synchronized void assertNewestLeft(Parking parking) {
    List<ParkedEvent> left = all(parking);
    assertThat(left).hasSizeGreaterThan(100);
    assertThat(left.size() + dropped).isEqualTo(EVENTS);
    assertThat(left)
        .extracting(ParkedEvent::position)
        .isEqualTo(
            Stream.iterate(EVENTS - left.size() + 1L, p -> p + 1).limit(left.size()).toList());
  }

  /** The most that the store took at any time. */
  private long fill(EmbeddedStore store) {
    long most = 0;
    for (int first = 1; first <= EVENTS; first += EVENTS_PER_COMMIT) {
      awaitRoom(store);
      commit(store.parking(), parking(first));
      // Regularly it looks by the clock: what arrives between two looks may overrun the limit.
      store.lookAtSpace();
      most = Math.max(most, store.journalBytes() + store.stateBytes());
    }
    return most;
  }

  /** As those who publish do, who are refused until there is room. */
  private static void awaitRoom(EmbeddedStore store) {
    await(() -> !store.isRefusing());
  }

  private static void await(BooleanSupplier condition) {
    for (int i = 0; i < LONGEST_WAITS && !condition.getAsBoolean(); i++) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private LaneChange parking(int first) {
    List<ParkedEvent> rows = new ArrayList<>();
    for (int position = first; position < first + EVENTS_PER_COMMIT; position++) {
      byte[] body = new byte[EVENT_BYTES];
      random.nextBytes(body);
      Event event =
          new Event(
              "e" + position, "type", "subject", "", (byte) 0, new RawJson(body, 0, EVENT_BYTES));
      rows.add(new ParkedEvent(position, event, NOW, 0, List.of(), NOW, ""));
    }
    return change(rows, List.of(), List.of());
  }

  private static LaneChange change(
      List<ParkedEvent> parked, List<Unparked> unparked, List<Finished> finished) {
    return new LaneChange(LANE, 1, Cursor.at(1), parked, unparked, finished);
  }

  private static void commit(Parking parking, LaneChange change) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    parking.commit(new CommitBatch(0, List.of(change), 0), result::complete);
    assertThat(result.join()).isInstanceOf(CommitResult.Committed.class);
  }

  private EventDropper dropper(Parking parking) {
    return (from, to) -> CompletableFuture.completedFuture(drop(parking, from, to));
  }

  /** Room may still be made when all is parked: whoever counts must not meet half of it. */
  private synchronized int drop(Parking parking, long from, long to) {
    List<ParkedEvent> rows = between(parking, from, to);
    commit(
        parking,
        change(
            List.of(),
            rows.stream().map(ParkedEvent::toUnparked).toList(),
            rows.stream().map(SpaceReclaimerTest::ended).toList()));
    dropped += rows.size();
    return rows.size();
  }

  private static Finished ended(ParkedEvent row) {
    return new Finished(
        row.position(),
        row.event().id(),
        NOW,
        0,
        List.of(),
        Finished.Ending.DROPPED,
        "StoreFull",
        NOW,
        "",
        null);
  }

  private static List<ParkedEvent> all(Parking parking) {
    return between(parking, 0, Long.MAX_VALUE);
  }

  private static List<ParkedEvent> between(Parking parking, long from, long to) {
    CompletableFuture<ParkedRows> result = new CompletableFuture<>();
    parking.parkedBetween(from, to, Set.of(LANE), result::complete);
    assertThat(result.join()).isInstanceOf(ParkedRows.Found.class);
    return ((ParkedRows.Found) result.join()).rows().stream().map(ParkedRows.Row::event).toList();
  }

  private long bytesOfFiles() {
    return DiskUse.bytes(folder) - DiskUse.bytes(folder.resolve("ballast"));
  }
}
